import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@muster/database/embedded/free-port'
import { descendants, type Process } from './processes.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** Builds the services into a separate folder, so that the dist/ of a running Muster does not change. */
export async function buildMuster(name: string): Promise<string> {
  const { buildServers } = await import(`${root}/scripts/lib/build.mjs`)
  const folder = join(root, '.cache', `${name}-${process.pid}`)
  await buildServers(folder)
  return folder
}

/** A data folder, deleted by `remove`, and free ports. */
export async function place(): Promise<{ environment: Record<string, string>; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-launcher-'))
  await chmod(folder, 0o711)
  const environment = {
    DATA_DIR: join(folder, 'data'),
    API_PORT: String(await freePort()),
    CHAT_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  }
  return { environment, remove: () => rm(folder, { recursive: true, force: true }) }
}

export type Muster = {
  pid: number
  apiUrl: string
  /** Its output so far. */
  output(): string
  ended: Promise<number>
  hasEnded(): boolean
  processes(): Process[]
  /** The process whose command matches; throws if there is none. */
  find(command: RegExp): Process
  stop(): Promise<void>
}

/** The database server itself, not its workers or its guardian. */
export const POSTGRES = /^\S*\/bin\/postgres -D/
export const API = /^\S*node .*\/api\.mjs/
export const CHAT = /^\S*node .*\/chat\.mjs/

/** Starts the built launcher. When this returns, the launcher may still be starting, or may end with an error. */
export function startMuster(dist: string, environment: Record<string, string>): Muster {
  const child = spawn(process.execPath, [join(dist, 'launcher.mjs')], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid
  if (pid === undefined) throw new Error('The launcher could not be started.')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = exitCode(child)
  const processes = () => descendants(pid)
  return {
    pid,
    apiUrl: `http://127.0.0.1:${environment.API_PORT}`,
    output: () => output,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    processes,
    find: (command) => {
      const found = processes().find((process) => command.test(process.command))
      if (!found) throw new Error(`No process matches ${command}. Output:\n${output}`)
      return found
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts the built launcher and waits until it reports that it runs; throws with its output if it ends before. */
export async function startedMuster(dist: string, environment: Record<string, string>): Promise<Muster> {
  const muster = startMuster(dist, environment)
  let over = false
  void muster.ended.then(() => {
    over = true
  })
  while (!muster.output().includes('Muster is running')) {
    if (over) throw new Error(`Muster did not start. Output:\n${muster.output()}`)
    await new Promise((wake) => setTimeout(wake, 20))
  }
  return muster
}

async function exitCode(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'close')
  return code ?? 1
}
