import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/** Who logs time. */
const workers = ['ewa', 'priya', 'tom', 'daniel', 'sofia', 'mateus']
/** The user with a running timer. */
const runs = 'tom'
const days = 21

/**
 * Adds the time of six people in the last three weeks: two entries on each working day, on tasks that are assigned to the
 * person and existed on that day. One person's timer is running, and the month before the first entry is locked.
 */
export async function addTime(tx: Tx, organizationId: number): Promise<void> {
  await sql`
    with worker as (
      select u.id, u.time_zone from users u where u.username = any(${workers}::text[])
    ), shift as (
      select w.id as user_id, w.time_zone, current_date - ago as day, ago, part, hashint4(w.id * 1000 + ago * 2 + part) & 7 as dice
      from worker w cross join generate_series(1, ${days}::int) ago cross join generate_series(0, 1) part
      where extract(isodow from current_date - ago) < 6
    ), entry as (
      select s.*, (s.day + time '08:30' + make_interval(hours => s.part * 4, mins => s.dice * 5)) at time zone s.time_zone as start,
        make_interval(mins => 90 + s.dice * 15) as length
      from shift s
    )
    insert into time_entries (organization_id, task_id, user_id, started_at, ended_at, started_on, ended_on, note)
    select ${organizationId}, t.id, e.user_id, e.start, e.start + e.length, e.day, e.day,
      case when e.dice = 3 then 'Together with the workshop' when e.dice = 5 then 'Review and corrections' end
    from entry e cross join lateral (
      select t.id from task_assignees a join tasks t on t.id = a.task_id
      where a.user_id = e.user_id and t.organization_id = ${organizationId} and t.created_at < e.start
        and t.status in ('in_progress', 'in_review', 'done') and (t.completed_at is null or t.completed_at > e.start)
      order by hashint4(t.number * 100 + e.ago / 3 * 2 + e.part), t.number limit 1
    ) t`.execute(tx)
  await sql`
    insert into time_entries (organization_id, task_id, user_id, started_at, started_on)
    select ${organizationId}, t.id, u.id, now() - interval '47 minutes',
      ((now() - interval '47 minutes') at time zone u.time_zone)::date
    from users u join task_assignees a on a.user_id = u.id join tasks t on t.id = a.task_id
    where u.username = ${runs} and t.organization_id = ${organizationId} and t.status = 'in_progress'
    order by t.number limit 1`.execute(tx)
  await sql`
    insert into time_locks (organization_id, month, locked_by)
    select ${organizationId}, (date_trunc('month', current_date - ${days}::int) - interval '1 month')::date, o.created_by
    from organizations o where o.id = ${organizationId}`.execute(tx)
}
