import type { Store } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

type Size = { label: string; value: number }

/**
 * Exposes on `/metrics` how many jobs are waiting, and how many mails were given up in the last 7 days (housekeeping
 * deletes older ones). Both counts use an index.
 */
export function measureQueues(app: FastifyInstance, { db }: Store) {
  app.addGauge({ name: 'jobs_waiting', help: 'Jobs that wait, by queue.', label: 'queue' }, async () => {
    const { rows } = await sql<Size>`
      select q.name as label, (
        select count(*) from pgboss.job j where j.name = q.name and j.state < 'active'
      ) as value
      from pgboss.queue q where q.name not like '\\_\\_%'`.execute(db)
    return rows
  })
  app.addGauge(
    { name: 'mails_given_up', help: 'Mails of the last 7 days that were given up.', label: 'kind' },
    async () => {
      const { rows } = await sql<Size>`
      select kind as label, count(*) as value from mails where gave_up_at is not null group by kind`.execute(db)
      return rows
    },
  )
}
