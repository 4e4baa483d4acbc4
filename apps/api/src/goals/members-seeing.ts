import type { Tx } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { below } from '../tasks/subtasks/tree.ts'
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

/**
 * The users who no longer see a task when the goal is deleted, and see it again when the goal is restored, besides admins
 * and managers: creators and assignees of its tasks and of those below them, and the assignees of the parents.
 */
export async function membersSeeingParts(tx: Tx, goalId: number): Promise<number[]> {
  const own = sql`select t.id from ${tasksOf(goalId)} t`
  const { rows } = await sql<{ user_id: number }>`
    with parts as (
      select t.id, t.parent_id, t.created_by from tasks t
      where t.deleted_at is null and t.id = any(array(${own} union select b.id from ${below(own)} b))
    )
    select a.user_id from task_assignees a
    where a.task_id = any(array(select id from parts union select parent_id from parts))
    union
    select created_by from parts where created_by is not null`.execute(tx)
  return rows.map((row) => row.user_id)
}

/** Like `membersOf`, but reads the rows and returns the ids. Admins and managers see the goal even without a task. */
export async function membersSeeing(tx: Tx, goalId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select * from ${membersOf(goalId)} m`.execute(tx)
  return rows.map((row) => row.user_id)
}
