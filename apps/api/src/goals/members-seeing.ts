import type { Tx } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { tasksOf } from './tasks-of.ts'

/**
 * The users who created a task of the goal or are assigned to one, as rows of `user_id`. If the goal is not personal,
 * these users see it as long as they are members of the organization.
 */
export const membersOf = (goalId: Expression<number> | number) => sql<{ user_id: number }>`(
  select a.user_id from ${tasksOf(goalId)} t join task_assignees a on a.task_id = t.id
  union
  select t.created_by from ${tasksOf(goalId)} t where t.created_by is not null
)`

/** Like `membersOf`, but reads the rows and returns the ids. Admins and managers see the goal even without a task. */
export async function membersSeeing(tx: Tx, goalId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select * from ${membersOf(goalId)} m`.execute(tx)
  return rows.map((row) => row.user_id)
}
