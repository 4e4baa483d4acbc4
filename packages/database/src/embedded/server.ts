import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { spawnGuarded } from './guardian.ts'
import type { LowerUser } from './lower-user.ts'
import { serverSettings } from './settings.ts'

const LOG_LIMIT = 10 * 1024 * 1024
const CANNOT_CONNECT_NOW = '57P03'

type Options = {
  folder: DataFolder
  binaries: Binaries
  user: LowerUser | undefined
  durable: boolean
  port: number
  /** The administrator's URL, to check whether the server responds. */
  url: string
}

/** One run of the server: `ended` resolves when it has ended for any reason. */
export type Server = { ended: Promise<void>; stop(): Promise<void> }

/** Starts the server and waits until it responds. Throws with the end of its log if it ends before that. */
export async function startServer(options: Options): Promise<Server> {
  const { folder, port } = options
  await rotate(folder.log)
  const log = await open(folder.log, 'a', 0o600)
  const logStart = (await log.stat()).size
  const args = ['-D', folder.cluster, ...serverSettings(port, options.durable)]
  const child = spawnGuarded(options.binaries.postgres, args, { user: options.user, log: log.fd })
  const ended = exitOf(child)
  await log.close()
  const server: Server = {
    ended,
    stop: async () => {
      child.stdin?.destroy()
      await ended
    },
  }
  let over = false
  void ended.then(() => {
    over = true
    // If only the guardian was killed, this ends the server that it left behind.
    child.stdin?.destroy()
  })
  while (!(await answers(options.url))) {
    if (over) throw new ServerEnded(await tail(folder.log, logStart))
    await wait(25)
  }
  return server
}

/** The server ended before it responded; the message is its log output. */
export class ServerEnded extends Error {
  /** Another server, perhaps one that is shutting down, still holds the folder. */
  get folderInUse(): boolean {
    return /lock file "postmaster\.pid" (already exists|is empty)|pre-existing shared memory block/.test(this.message)
  }
  get portInUse(): boolean {
    return /could not bind|could not create any TCP\/IP sockets/.test(this.message)
  }
}

async function exitOf(child: ChildProcess): Promise<void> {
  child.stdin?.on('error', () => {})
  await Promise.race([once(child, 'exit'), once(child, 'error')])
}

async function answers(url: string): Promise<boolean> {
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

async function rotate(log: string): Promise<void> {
  const { size } = await stat(log).catch(() => ({ size: 0 }))
  if (size > LOG_LIMIT) await rename(log, `${log}.1`)
}

async function tail(log: string, from: number): Promise<string> {
  const text = (await readFile(log)).subarray(from).toString('utf8').trim()
  return text.split('\n').slice(-5).join('\n')
}
