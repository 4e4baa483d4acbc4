import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { HUNG_MS, watchdog } from './watchdog.ts'

const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
/**
 * A service that ran this long, or this long since it was ready, counts as recovered: its next delay is short again.
 */
const RECOVERED_MS = 10_000
const SETTLED_MS = 1000
/** Slightly longer than the services take to complete the requests in progress. */
const PATIENCE_MS = 12_000

export type Program = {
  name: string
  /** Node arguments: flags and file. */
  args: string[]
  env: Record<string, string | undefined>
}

export type Service = { name: string; kill(): void; stop(): Promise<void> }

/**
 * Keeps a program running: restarts it whenever it ends, after a delay that grows from 0.1 to 5 s, and kills it if its
 * event loop is blocked for `patienceMs`.
 */
export function keepRunning(program: Program, log: (line: string) => void, patienceMs = HUNG_MS): Service {
  let stopping = false
  let child: ChildProcess | undefined
  let pause = SHORTEST_PAUSE_MS
  let restart: NodeJS.Timeout | undefined

  const start = () => {
    const began = Date.now()
    let ready = Number.POSITIVE_INFINITY
    const started = run(program)
    child = started
    const dog = watchdog(() => {
      log(`${program.name} has not responded for ${patienceMs / 1000} s and is killed.`)
      started.kill('SIGKILL')
    }, patienceMs)
    started.on('message', (message) => {
      dog.heard()
      if (message === 'ready') ready = Math.min(ready, Date.now())
    })
    started.once('exit', (code, signal) => {
      dog.stop()
      if (stopping) return
      if (Date.now() - began > RECOVERED_MS || Date.now() - ready > SETTLED_MS) pause = SHORTEST_PAUSE_MS
      log(`${program.name} ended (${signal ?? `code ${code}`}) and is started again in ${pause / 1000} s.`)
      restart = setTimeout(start, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    })
  }
  start()

  return {
    name: program.name,
    kill: () => child?.kill('SIGKILL'),
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      const timer = setTimeout(() => child?.kill('SIGKILL'), PATIENCE_MS)
      child.kill('SIGTERM')
      await ended
      clearTimeout(timer)
    },
  }
}

function run({ args, env }: Program): ChildProcess {
  return spawn(process.execPath, args, {
    env,
    // A process group of its own: Ctrl+C in the terminal must reach only the launcher, which stops everything in order.
    detached: true,
    // The IPC channel tells the service when the launcher ends, for any reason.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}
