import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization } from '@muster/server/access/visibility'
import { organizationStamp } from '@muster/server/facts/stamps'
import { type Expression, sql } from 'kysely'
import { dayText, monthText, seesTask, timedTask } from './entry-row.ts'

type WeekInput = { id: Expression<number>; day: Expression<string>; user_id?: Expression<number> | undefined }

/**
 * A week of a user by task and day. Entries count on the day that was stored with them, so that neither a clock change nor
 * a new time zone of the user moves them. The stamp is null if the caller may not see the time of this user.
 */
export function timeWeek(callerId: UserIdExpression, { id, day, user_id }: WeekInput) {
  const userId = user_id ? sql<number>`${user_id}::int` : sql<number>`${callerId}`
  const monday = sql`date_trunc('week', ${day}::date)::date`
  const days = sql`(select d::date as day from generate_series(${monday}, ${monday} + 6, interval '1 day') d)`
  const entries = sql`
    select e.task_id, e.started_on, coalesce(sum(e.minutes), 0)::int as minutes, count(*)::int as entry_count,
      bool_or(e.ended_at is null) as running
    from time_entries e
    where e.organization_id = ${id} and e.user_id = ${userId} and e.started_on between ${monday} and ${monday} + 6
    group by e.task_id, e.started_on`
  const seen = sql`
    select case when ${seesTask(callerId)} then t.id end as task_id,
      case when ${seesTask(callerId)} then ${timedTask}::jsonb end as task, t.number, c.started_on, c.minutes, c.entry_count,
      c.running
    from (${entries}) c
    join tasks t on t.id = c.task_id and t.deleted_at is null
    join organizations o on o.id = t.organization_id
    join projects p on p.id = t.project_id
    join memberships m on m.organization_id = t.organization_id and m.user_id = ${callerId} and m.status = 'active'`
  const cells = sql`
    select s.task_id, s.task, min(s.number) as number, s.started_on, sum(s.minutes)::int as minutes,
      sum(s.entry_count)::int as entry_count, bool_or(s.running) as running
    from (${seen}) s group by s.task_id, s.task, s.started_on`
  const rows = sql`
    select c.task, sum(c.minutes)::int as minutes, min(c.number) as number, json_agg(json_build_object(
      'day', ${dayText(sql`c.started_on`)}, 'minutes', c.minutes, 'entry_count', c.entry_count, 'running', c.running
    ) order by c.started_on) as cells
    from (${cells}) c group by c.task_id, c.task`
  return {
    json: sql`(
      select json_build_object(
        'user_id', ${userId},
        'days', (select json_agg(${dayText(sql`d.day`)} order by d.day) from ${days} d),
        'locked_months', (
          select coalesce(json_agg(${monthText(sql`l.month`)} order by l.month), '[]') from time_locks l
          where l.organization_id = ${id}
            and l.month in (date_trunc('month', ${monday})::date, date_trunc('month', ${monday} + 6)::date)
        ),
        'rows', coalesce(json_agg(
          json_build_object('task', r.task, 'cells', r.cells, 'minutes', r.minutes)
          order by r.task is null, r.number
        ), '[]'),
        'minutes', coalesce(sum(r.minutes), 0)
      ) from (${rows}) r
    )`,
    stamp: sql<string | null>`(
      select ${organizationStamp(callerId, id)} from memberships m
      where m.organization_id = ${id} and m.user_id = ${callerId} and m.status = 'active'
        and (m.user_id = ${userId} or ${leadsOrganization})
    )`,
  }
}
