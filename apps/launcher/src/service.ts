import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { HUNG_AFTER_MS, watchdog } from './watchdog.ts'

const SHORTEST_DELAY_MS = 100
const LONGEST_DELAY_MS = 5000
/**
 * A service that has run for more than STABLE_RUN_MS, or for more than STABLE_READY_MS after it became ready, counts as
 * stable, so the delay before its next restart is the shortest one.
 */
const STABLE_RUN_MS = 10_000
const STABLE_READY_MS = 1000
/**
 * A service that is told to stop is killed after this time, which is slightly longer than it waits for its requests in
 * progress.
 */
const STOP_TIMEOUT_MS = 12_000

export type Program = {
  name: string
  /** Node arguments: flags and file. */
  args: string[]
  env: Record<string, string | undefined>
}

export type Service = { name: string; kill(): void; stop(): Promise<void> }

/**
 * Keeps a program running: restarts it whenever it ends, after a delay that grows from 0.1 to 5 s, and kills it if its
 * event loop is blocked for `hungAfterMs`.
 */
export function keepRunning(program: Program, log: (line: string) => void, hungAfterMs = HUNG_AFTER_MS): Service {
  let isStopping = false
  let child: ChildProcess | undefined
  let restartDelayMs = SHORTEST_DELAY_MS
  let restartTimer: NodeJS.Timeout | undefined

  const start = () => {
    const startedAt = Date.now()
    let readyAt = Number.POSITIVE_INFINITY
    const startedChild = spawnProgram(program)
    child = startedChild
    const serviceWatchdog = watchdog(() => {
      log(`${program.name} has not responded for ${hungAfterMs / 1000} s and is killed.`)
      startedChild.kill('SIGKILL')
    }, hungAfterMs)
    startedChild.on('message', (message) => {
      serviceWatchdog.reset()
      if (message === 'ready') readyAt = Math.min(readyAt, Date.now())
    })
    startedChild.once('exit', (code, signal) => {
      serviceWatchdog.stop()
      if (isStopping) return
      if (Date.now() - startedAt > STABLE_RUN_MS || Date.now() - readyAt > STABLE_READY_MS)
        restartDelayMs = SHORTEST_DELAY_MS
      log(`${program.name} ended (${signal ?? `code ${code}`}) and is started again in ${restartDelayMs / 1000} s.`)
      restartTimer = setTimeout(start, restartDelayMs)
      restartDelayMs = Math.min(restartDelayMs * 2, LONGEST_DELAY_MS)
    })
  }
  start()

  return {
    name: program.name,
    kill: () => child?.kill('SIGKILL'),
    stop: async () => {
      isStopping = true
      clearTimeout(restartTimer)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      const timer = setTimeout(() => child?.kill('SIGKILL'), STOP_TIMEOUT_MS)
      child.kill('SIGTERM')
      await ended
      clearTimeout(timer)
    },
  }
}

function spawnProgram({ args, env }: Program): ChildProcess {
  return spawn(process.execPath, args, {
    env,
    // Creates a separate process group, so that Ctrl+C reaches only the launcher, which then stops everything in order.
    detached: true,
    // The IPC channel closes when the launcher ends for any reason, so the service can detect this.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}
