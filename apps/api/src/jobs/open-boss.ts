import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import { UnderWay } from './under-way.ts'

type Parts = { store: Store; logger: FastifyBaseLogger; clock: boolean; underWay?: UnderWay }

/** pg-boss on the store's own connections, loaded when it is first needed: the service starts sooner without. */
export async function openBoss({ store, logger, clock, underWay = new UnderWay() }: Parts): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss')
  const boss = new Boss({
    schema: 'pgboss',
    migrate: false,
    schedule: clock,
    cronWorkerIntervalSeconds: 15,
    maintenanceIntervalSeconds: 60,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 1,
    db: {
      async executeSql(text, values) {
        try {
          return await underWay.add(store.pool.query(text, values))
        } catch (error) {
          if (!isNotWaitedFor(text)) throw error
          logger.warn({ err: error }, 'a job will be done again, because it could not be noted that it was done')
          return { rows: [{ count: 0 }] }
        }
      },
    },
  })
  boss.on('error', (error) => logger.warn({ err: error }, 'the keeping of jobs failed and will be tried again'))
  return boss
}

/**
 * The library does not wait for the two queries that note how a job ended, which are those that count their results. A
 * failure that nobody waits for would end the process.
 */
const isNotWaitedFor = (sql: string) => sql.trimEnd().endsWith('SELECT COUNT(*) FROM results')
