import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '@muster/database/open'
import { inspectPooler, type Pooler, PoolerError } from '@muster/database/pooler'
import type { FastifyBaseLogger } from 'fastify'
import { openReplica } from '../replica/open-replica.ts'
import { createStore, type Store } from '../store.ts'
import type { Config } from './env.ts'

type Options = {
  logger: FastifyBaseLogger
  applicationName: string
  /** Maximum number of connections for statements. */
  max?: number
  /** Whether lists and searches may read from DATABASE_READ_URL. */
  readsFromReplica?: boolean
}

const firstConnectionMs = 30_000
const retryMs = 500
/** Each follower of facts and events listens on a connection of its own. */
const maxSessions = 5

/** Opens the database as the configuration says. `close` closes all of its connections. */
export async function openStore(
  config: Config,
  { logger, applicationName, max, readsFromReplica = false }: Options,
): Promise<{ store: Store; close(): Promise<void> }> {
  const url = config.DATABASE_URL ?? 'postgres://localhost/muster'
  const directUrl = config.DATABASE_DIRECT_URL
  const pooler = await poolerAt({ url, directUrl }, logger)
  const onConnectionLost = (error: Error) => logger.warn({ err: error }, 'a database connection was lost')
  const database = openDatabase({ url, applicationName, onConnectionLost, pooler, ...(max && { max }) })
  const sessions: Database | undefined =
    pooler && directUrl
      ? openDatabase({
          url: directUrl,
          applicationName: `${applicationName}-listen`,
          max: maxSessions,
          onConnectionLost,
        })
      : undefined
  const replica = readsFromReplica
    ? await openReplica(config, { primary: database, logger, applicationName })
    : undefined
  return {
    store: createStore({ ...database, sessionPool: sessions?.pool, replica }, (isConfirmed) =>
      isConfirmed
        ? logger.info('commits are confirmed by a synchronous standby again')
        : logger.error('no synchronous standby confirms commits; changes are refused until one does'),
    ),
    close: async () => {
      await replica?.stop()
      await sessions?.close()
      await database.close()
    },
  }
}

/**
 * Finds out whether there is a pooler. Without DATABASE_DIRECT_URL a database that does not respond is used as it is,
 * because services start before their database too.
 */
async function poolerAt(addresses: { url: string; directUrl: string | undefined }, logger: FastifyBaseLogger) {
  const deadline = Date.now() + firstConnectionMs
  for (;;) {
    try {
      const pooler: Pooler | undefined = await inspectPooler(addresses)
      if (pooler && !pooler.prepares)
        logger.warn('the pooler does not keep prepared statements, so each statement is parsed again')
      return pooler
    } catch (error) {
      if (error instanceof PoolerError) throw error
      if (!addresses.directUrl) return undefined
      if (Date.now() > deadline) throw error
      await wait(retryMs)
    }
  }
}
