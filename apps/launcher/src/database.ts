import { setTimeout as wait } from 'node:timers/promises'
import { withoutCredentials } from '@muster/database/connection-url'
import { startEmbedded } from '@muster/database/embedded'
import { migrate } from '@muster/database/migrate'

const CONNECT_TIMEOUT_MS = 30_000
const UNREACHABLE_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'],
  '57P03',
])
/**
 * Matches the messages of connection errors that have no code: the connection was closed, for example by the proxy of a
 * container in which no server is listening yet, or there was no response in time.
 */
const UNREACHABLE_MESSAGE = /^(Connection terminated|timeout expired)/

type Options = {
  dataDir: string
  url: string | undefined
  migrationUrl: string | undefined
  log: (line: string) => void
  /** The names of the migrations to run; all by default. */
  migrations?: readonly string[] | undefined
}

/**
 * Migrates the external database at `url` if it is set; otherwise starts and migrates the embedded database. `stop`
 * stops the embedded database, and does nothing to an external one.
 */
export async function provideDatabase(
  options: Options,
): Promise<{ url: string; ownerUrl: string; stop(): Promise<void> }> {
  if (options.url) {
    const ownerUrl = options.migrationUrl ?? options.url
    await migrateExternal(options.url, ownerUrl, options)
    return { url: options.url, ownerUrl, stop: async () => {} }
  }
  const embedded = await startEmbedded({ dataDir: options.dataDir, log: options.log })
  try {
    await migrate(embedded.ownerUrl, { log: options.log, only: options.migrations })
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return embedded
}

/**
 * Migrates the external database. Retries for up to 30 s while it is unreachable, because servers that are started
 * together become ready in any order.
 */
async function migrateExternal(url: string, migrationUrl: string, { log, migrations }: Options): Promise<void> {
  const deadline = Date.now() + CONNECT_TIMEOUT_MS
  const appRole = decodeURIComponent(new URL(url).username)
  for (let isLogged = false; ; ) {
    try {
      await migrate(migrationUrl, { appRole, log, only: migrations })
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const reason = error instanceof Error && error.message ? error.message : code
      if (!(UNREACHABLE_CODES.has(code) || UNREACHABLE_MESSAGE.test(reason)) || Date.now() > deadline) {
        throw new Error(`The database at ${withoutCredentials(migrationUrl)} cannot be used: ${reason}`, {
          cause: error,
        })
      }
      if (!isLogged) log(`Waiting for the database at ${withoutCredentials(migrationUrl)}: ${reason}`)
      isLogged = true
      await wait(500)
    }
  }
}
