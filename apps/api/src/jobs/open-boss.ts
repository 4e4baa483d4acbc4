import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'

type Parts = { store: Store; logger: FastifyBaseLogger; clock: boolean }

/**
 * pg-boss on the store's own connections, loaded when it is first needed: the service starts sooner without. Until it
 * is told to `forgive`, whoever calls it hears of a database that does not answer.
 */
export async function openBoss({ store, logger, clock }: Parts): Promise<{ boss: PgBoss; forgive(): void }> {
  const { default: Boss } = await import('pg-boss')
  let forgiving = false
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
          return await store.pool.query(text, values)
        } catch (error) {
          if (!forgiving) throw error
          // The library does not wait for all of its queries, and a failure nobody waits for would end the process.
          logger.warn({ err: error }, 'jobs wait, because the database does not answer')
          return { rows: [] }
        }
      },
    },
  })
  boss.on('error', (error) => logger.warn({ err: error }, 'the keeping of jobs failed and will be tried again'))
  return {
    boss,
    forgive: () => {
      forgiving = true
    },
  }
}
