import type { TaskTime } from '@muster/contracts/time-entries'
import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { below } from '../tasks/subtasks/tree.ts'
import { tasksVisibleTo } from '../tasks/visible-to.ts'
import { timePerson } from './entry-row.ts'
import { estimateOf } from './estimate.ts'

/**
 * The estimated and the spent time of a task, and of the task together with the tasks below it that the caller sees: for
 * admins and managers of all users, for members their own. No row if the caller does not see the task.
 */
export const taskTime = (db: Db, callerId: UserIdExpression, id: Expression<number>) => {
  const ids = sql`array(select ${id}::int union all select b.id from ${below(sql`select ${id}::int`)} b)`
  const tasks = tasksVisibleTo(db, callerId)
    .where(sql<boolean>`t.id = any(${ids})`)
    .select(['t.id', 't.organization_id', 't.estimated_hours', sql<boolean>`${leadsOrganization}`.as('sees_all')])
  return sql<TaskTime>`(
    with seen as materialized (${tasks}), spent as materialized (
      select e.task_id, e.user_id, sum(e.minutes)::int as minutes
      from seen s join time_entries e on e.task_id = s.id
      where e.minutes is not null and (s.sees_all or e.user_id = ${callerId})
      group by e.task_id, e.user_id
    )
    select case when root.sees_all then 'everyone' else 'own' end as of,
      ${estimateOf(sql`root.estimated_hours`)} as estimated_minutes,
      (select coalesce(sum(s.minutes), 0) from spent s where s.task_id = root.id) as spent_minutes,
      json_build_object(
        'estimated_minutes', (select sum(${estimateOf(sql`t.estimated_hours`)}) from seen t),
        'spent_minutes', (select coalesce(sum(s.minutes), 0) from spent s),
        'task_count', (select count(*) from seen)
      ) as with_subtasks,
      (
        select coalesce(json_agg(json_build_object('user', ${timePerson(sql`root.organization_id`)}, 'minutes', s.minutes)
          order by s.minutes desc, s.user_id), '[]')
        from (select user_id, sum(minutes)::int as minutes from spent group by user_id) s join users u on u.id = s.user_id
      ) as people
    from seen root where root.id = ${id}
  )`
}
