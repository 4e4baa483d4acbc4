import type { Tx } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { tasksOf } from './tasks-of.ts'

/** The members who see a non-personal goal through a task of theirs, as rows of `user_id`. */
export const membersOf = (goalId: Expression<number> | number) => sql<{ user_id: number }>`(
  select a.user_id from ${tasksOf(goalId)} t join task_assignees a on a.task_id = t.id
  union
  select t.created_by from ${tasksOf(goalId)} t where t.created_by is not null
)`

/** Like `membersOf`, as ids. Admins and managers see the goal anyway. */
export async function membersSeeing(tx: Tx, goalId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select * from ${membersOf(goalId)} m`.execute(tx)
  return rows.map((row) => row.user_id)
}
