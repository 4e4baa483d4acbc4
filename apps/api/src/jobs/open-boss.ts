import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import { RunningWork } from './running-work.ts'

type BossOptions = {
  store: Store
  logger: FastifyBaseLogger
  enqueuesScheduledJobs: boolean
  runningWork?: RunningWork
}

/**
 * Creates a pg-boss instance that uses the store's connections. The library is loaded on first use, so that the service
 * starts faster.
 */
export async function openBoss({
  store,
  logger,
  enqueuesScheduledJobs,
  runningWork = new RunningWork(),
}: BossOptions): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss')
  const boss = new Boss({
    schema: 'pgboss',
    migrate: false,
    schedule: enqueuesScheduledJobs,
    cronWorkerIntervalSeconds: 15,
    maintenanceIntervalSeconds: 60,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 1,
    db: {
      async executeSql(text, values) {
        try {
          return await runningWork.add(store.pool.query(text, values))
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
 * Whether this is one of the two queries that record a job's result, recognized by the end of their text. After running
 * a job, the library does not await these queries, so a rejection would be unhandled and end the process.
 */
const isNotAwaited = (sql: string) => sql.trimEnd().endsWith('SELECT COUNT(*) FROM results')
