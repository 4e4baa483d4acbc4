import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { spawnGuarded } from './guardian.ts'
import { serverSettings } from './settings.ts'
import type { UnprivilegedUser } from './unprivileged-user.ts'

const LOG_LIMIT_BYTES = 10 * 1024 * 1024
const CANNOT_CONNECT_NOW = '57P03'

type Options = {
  folder: DataFolder
  binaries: Binaries
  user: UnprivilegedUser | undefined
  durable: boolean
  port: number
  /** The administrator's URL, to check whether the server responds. */
  url: string
}

/** One run of the server: `ended` resolves when the server's guardian has exited, for any reason. */
export type Server = { ended: Promise<void>; stop(): Promise<void> }

/**
 * Starts the server and waits until it responds. If it ends before it responds, throws an error with the end of its
 * log.
 */
export async function startServer(options: Options): Promise<Server> {
  const { folder, port } = options
  await rotateLog(folder.log)
  const log = await open(folder.log, 'a', 0o600)
  const logOffset = (await log.stat()).size
  const args = ['-D', folder.cluster, ...serverSettings(port, options.durable)]
  const child = spawnGuarded(options.binaries.postgres, args, { user: options.user, log: log.fd })
  const ended = waitForExit(child)
  await log.close()
  const server: Server = {
    ended,
    stop: async () => {
      child.stdin?.destroy()
      await ended
    },
  }
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
    // If only the guardian was killed, the server is still running; closing the pipe stops it.
    child.stdin?.destroy()
  })
  while (!(await isResponding(options.url))) {
    if (hasEnded) throw new ServerEndedError(await lastLines(folder.log, logOffset))
    await wait(25)
  }
  return server
}

/** The server ended before it responded; the message is the end of its log. */
export class ServerEndedError extends Error {
  /** Whether another server, perhaps one that is shutting down, still uses the folder. */
  get folderInUse(): boolean {
    return /lock file "postmaster\.pid" (already exists|is empty)|pre-existing shared memory block/.test(this.message)
  }
  get portInUse(): boolean {
    return /could not bind|could not create any TCP\/IP sockets/.test(this.message)
  }
}

async function waitForExit(child: ChildProcess): Promise<void> {
  child.stdin?.on('error', () => {})
  await Promise.race([once(child, 'exit'), once(child, 'error')])
}

async function isResponding(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== CANNOT_CONNECT_NOW) throw error
    return false
  }
}

async function rotateLog(log: string): Promise<void> {
  const { size } = await stat(log).catch(() => ({ size: 0 }))
  if (size > LOG_LIMIT_BYTES) await rename(log, `${log}.1`)
}

async function lastLines(log: string, from: number): Promise<string> {
  const text = (await readFile(log)).subarray(from).toString('utf8').trim()
  return text.split('\n').slice(-5).join('\n')
}
