import { setTimeout as wait } from 'node:timers/promises'
import { withoutLogin } from '@muster/database/connection-url'
import { startEmbedded } from '@muster/database/embedded'
import { migrate } from '@muster/database/migrate'

const PATIENCE_MS = 30_000
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'],
  '57P03',
])
/**
 * These errors have no code, only a message: a proxy closed the connection (as a container's does while no server
 * listens behind it), or there was no response.
 */
const CUT_OFF = /^(Connection terminated|timeout expired)/

type Options = {
  dataDir: string
  url: string | undefined
  migrationUrl: string | undefined
  log: (line: string) => void
}

/** The database for the services, migrated to the latest schema: the embedded one, or the one at `url`. */
export async function provideDatabase(
  options: Options,
): Promise<{ url: string; ownerUrl: string; stop(): Promise<void> }> {
  if (options.url) {
    const ownerUrl = options.migrationUrl ?? options.url
    await migrateOutside(options.url, ownerUrl, options.log)
    return { url: options.url, ownerUrl, stop: async () => {} }
  }
  const embedded = await startEmbedded({ dataDir: options.dataDir, log: options.log })
  try {
    await migrate(embedded.ownerUrl, { log: options.log })
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return embedded
}

/** An unreachable database is waited for, because servers that are started together become ready in any order. */
async function migrateOutside(url: string, migrationUrl: string, log: (line: string) => void): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  const appRole = decodeURIComponent(new URL(url).username)
  for (let told = false; ; ) {
    try {
      await migrate(migrationUrl, { appRole, log })
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const reason = error instanceof Error && error.message ? error.message : code
      if (!(UNREACHABLE.has(code) || CUT_OFF.test(reason)) || Date.now() > deadline) {
        throw new Error(`The database at ${withoutLogin(migrationUrl)} cannot be used: ${reason}`, { cause: error })
      }
      if (!told) log(`Waiting for the database at ${withoutLogin(migrationUrl)}: ${reason}`)
      told = true
      await wait(500)
    }
  }
}
