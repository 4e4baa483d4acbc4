import { type Expression, sql } from 'kysely'
import { tasksOf } from './tasks-of.ts'

/**
 * Each user's share of a goal's task assignments in percent with one decimal; cancelled tasks do not count. It is
 * computed by the largest remainder method: shares are rounded down to tenths, and the missing tenths go to the largest
 * remainders.
 */
export const sharesOf = (goalId: Expression<number>) => sql`(
  select s.user_id, s.assigned_tasks, s.completed_tasks,
    (s.tenths + case when s.place <= 1000 - sum(s.tenths) over () then 1 else 0 end)::float / 10 as dependency_percentage
  from (
    select c.*, c.assigned_tasks * 1000 / c.everything as tenths,
      row_number() over (order by c.assigned_tasks * 1000 % c.everything desc, c.user_id) as place
    from (
      select a.user_id, count(*) as assigned_tasks, count(*) filter (where t.status = 'done') as completed_tasks,
        (sum(count(*)) over ())::bigint as everything
      from ${tasksOf(goalId)} t
      cross join lateral (select user_id from task_assignees where task_id = t.id offset 0) a
      where t.status <> 'cancelled'
      group by a.user_id
    ) c
  ) s
)`
