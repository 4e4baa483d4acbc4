import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@muster/database/embedded/free-port'
import { descendants, type Process } from './processes.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** Builds the programs into a separate folder, so that the dist/ of a running Muster does not change. */
export async function buildMuster(name: string): Promise<string> {
  const { buildServers } = await import(`${root}/scripts/lib/build.mjs`)
  const folder = join(root, '.cache', `${name}-${process.pid}`)
  await buildServers(folder)
  return folder
}

/** Creates a folder for an installation, which `remove` deletes, and chooses free ports. */
export async function createInstallation(): Promise<{ environment: Record<string, string>; remove(): Promise<void> }> {
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
  /** The output of the launcher and the services so far. */
  output(): string
  ended: Promise<number>
  hasEnded(): boolean
  processes(): Process[]
  /** The first process below the launcher whose command matches; throws if there is none. */
  find(command: RegExp): Process
  stop(): Promise<void>
}

/** Matches the database server itself, but neither its workers nor the guardian process that starts it. */
export const POSTGRES_COMMAND = /^\S*\/bin\/postgres -D/
export const API_COMMAND = /^\S*node .*\/api\.mjs/
export const CHAT_COMMAND = /^\S*node .*\/chat\.mjs/

/** Starts the built launcher, and returns before it is ready. */
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

/** Starts the built launcher and waits until it reports that Muster is running; throws if the launcher ends first. */
export async function startMusterAndWait(dist: string, environment: Record<string, string>): Promise<Muster> {
  const muster = startMuster(dist, environment)
  let hasEnded = false
  void muster.ended.then(() => {
    hasEnded = true
  })
  while (!muster.output().includes('Muster is running')) {
    if (hasEnded) throw new Error(`Muster did not start. Output:\n${muster.output()}`)
    await new Promise((done) => setTimeout(done, 20))
  }
  return muster
}

async function exitCode(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'close')
  return code ?? 1
}
