import type { UserIdExpression } from '@muster/server/access/caller'
import { userIdExpression } from '@muster/server/access/visibility'
import { type RawBuilder, sql } from 'kysely'

/*
 * A user's tasks outside the trash, with the ids of the project, goal and milestone that they belong to. They are found
 * through indexes on the user. `offset 0` keeps each lookup separate: with outdated statistics PostgreSQL would scan
 * the index of all tasks outside the trash instead.
 */

const columns = sql`t.id, t.project_id, t.goal_id, t.milestone_id, t.deleted_at`

const tasksByAssignment = (
  callerId: UserIdExpression | number,
  assigned: 't.id' | 't.parent_id',
): RawBuilder<unknown> =>
  sql`(
    select t.* from task_assignees a
    cross join lateral (select ${columns} from tasks t where ${sql.raw(assigned)} = a.task_id offset 0) t
    where a.user_id = ${userIdExpression(callerId)} and t.deleted_at is null
  )`

export const tasksAssignedTo = (callerId: UserIdExpression | number) => tasksByAssignment(callerId, 't.id')

/** The subtasks of the tasks that are assigned to the user, who sees them too. */
export const tasksBelowAssignedTo = (callerId: UserIdExpression | number) => tasksByAssignment(callerId, 't.parent_id')

export const tasksCreatedBy = (callerId: UserIdExpression | number): RawBuilder<unknown> => sql`(
  select t.* from (select ${columns} from tasks t where t.created_by = ${userIdExpression(callerId)} offset 0) t
  where t.deleted_at is null
)`
