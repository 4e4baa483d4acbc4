import type { TaskDependency } from '@muster/contracts/tasks/dependencies'
import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { taskRows } from '../tasks/task-row.ts'
import { tasksVisibleTo } from '../tasks/visible-to.ts'

/** The dependencies of a task on tasks that the user sees, oldest first. */
export const dependencyRows = (db: Db, callerId: UserIdExpression | number, taskId: Expression<number> | number) => {
  const others = tasksVisibleTo(db, callerId).where(
    't.id',
    'in',
    sql<number>`(
    select to_task_id from task_dependencies where from_task_id = ${taskId}
    union all select from_task_id from task_dependencies where to_task_id = ${taskId})`,
  )
  return sql<TaskDependency>`(
    select d.id, d.kind,
      case when d.kind = 'relates' or d.from_task_id = ${taskId} then 'outgoing' else 'incoming' end as direction,
      json_build_object('id', o.id, 'key', o.key, 'title', o.title, 'status', o.status, 'project_id', o.project_id,
        'project_name', o.project_name, 'assigned_users', o.assigned_users, 'created_by', o.created_by,
        'due_date', o.due_date) as task,
      ${instant(sql.ref('d.created_at'))} as created_at
    from task_dependencies d
    join ${taskRows(others)} o on o.id = case when d.from_task_id = ${taskId} then d.to_task_id else d.from_task_id end
    where ${taskId} in (d.from_task_id, d.to_task_id)
    order by d.id
  )`
}

/** The dependencies of a task that the user sees, as one object; no row if the user does not see the task. */
export const dependenciesOf = (db: Db, callerId: UserIdExpression, taskId: Expression<number>) => sql<object>`(
  select coalesce(seen.list, '[]') as dependencies, shown.open_blocker_count - seen.blocker_count as hidden_blocker_count
  from (${tasksVisibleTo(db, callerId).where('t.id', '=', taskId).select(['t.id', 't.open_blocker_count'])}) shown
  cross join lateral (
    select json_agg(row_to_json(d)) as list, count(*) filter (
      where d.kind = 'blocks' and d.direction = 'incoming' and d.task->>'status' not in ('done', 'cancelled')
    ) as blocker_count
    from ${dependencyRows(db, callerId, sql<number>`shown.id`)} d
  ) seen
)`
