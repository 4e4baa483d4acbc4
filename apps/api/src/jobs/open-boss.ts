import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import { RunningWork } from './running-work.ts'

type Parts = { store: Store; logger: FastifyBaseLogger; clock: boolean; running?: RunningWork }

/** pg-boss on the store's connections, loaded on first use so that the service starts faster. */
export async function openBoss({ store, logger, clock, running = new RunningWork() }: Parts): Promise<PgBoss> {
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
          return await running.add(store.pool.query(text, values))
        } catch (error) {
          if (!isNotAwaited(text)) throw error
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
 * The library does not await the two queries that record a job's result, which are those that count their results. An
 * unhandled rejection would end the process.
 */
const isNotAwaited = (sql: string) => sql.trimEnd().endsWith('SELECT COUNT(*) FROM results')
