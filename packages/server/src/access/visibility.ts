import { type Expression, sql } from 'kysely'
import type { UserIdExpression } from './caller.ts'

/** The user's id as an SQL expression, from a number or an expression. */
export const userIdExpression = (userId: UserIdExpression | number): Expression<number> =>
  typeof userId === 'number' ? sql<number>`${userId}::int` : userId

/** The SQL form of `can.seeEverything`: whether the membership joined as `m` has the role admin or manager. */
export const leadsOrganization = sql<boolean>`m.role in ('admin', 'manager')`

/**
 * Whether the user created the task joined as `t`, or is assigned to it or to its parent. The user must not be given as a
 * column: PostgreSQL would then hash all assignments or, if the column belongs to an outer query, the user's assignments
 * once per row of that query. If the user is a constant, it hashes the user's assignments only once.
 */
export const isOwnTask = (userId: UserIdExpression | number) => sql<boolean>`(
  t.created_by = ${userIdExpression(userId)}
  or exists (select from task_assignees a where a.task_id = t.id and a.user_id = ${userIdExpression(userId)})
  or (t.parent_id is not null and exists (
    select from task_assignees a where a.task_id = t.parent_id and a.user_id = ${userIdExpression(userId)}
  ))
)`
