import type { JobHealth } from '@muster/contracts/installation'
import type { Db } from '@muster/server/store'
import cronParser from 'cron-parser'
import { sql } from 'kysely'

type QueueRow = Omit<JobHealth, 'next_at'> & { cron: string | null }

/** The state of each queue. Ended jobs are moved to the archive after an hour, and deleted after a day. */
export async function readJobs(db: Db): Promise<JobHealth[]> {
  const { rows } = await sql<QueueRow>`
    with ended as (
      select name, max(completed_on) filter (where state = 'completed') as last_done_at,
        max(completed_on) filter (where state = 'failed') as last_failed_at,
        count(*) filter (where state = 'failed')::int as failed
      from (
        select name, state, completed_on from pgboss.job where state > 'active'
        union all select name, state, completed_on from pgboss.archive
      ) each_job
      group by name
    ), open as (
      select name, count(*) filter (where state < 'active')::int as waiting,
        count(*) filter (where state = 'active')::int as running,
        extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::float8
          as oldest_seconds
      from pgboss.job where state <= 'active' group by name
    )
    select q.name as queue, s.cron, e.last_done_at, e.last_failed_at, coalesce(e.failed, 0) as failed,
      coalesce(o.waiting, 0) as waiting, coalesce(o.running, 0) as running, coalesce(o.oldest_seconds, 0) as oldest_seconds
    from pgboss.queue q
    left join pgboss.schedule s on s.name = q.name
    left join ended e on e.name = q.name
    left join open o on o.name = q.name
    where q.name not like '\\_\\_%' order by q.name`.execute(db)
  return rows.map(({ cron, ...job }) => ({ ...job, next_at: cron === null ? null : nextTime(cron) }))
}

/** The next time of a cron expression, which is in UTC. */
const nextTime = (cron: string) => cronParser.parseExpression(cron, { tz: 'UTC' }).next().toDate().toISOString()
