import { lockInOrder } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { parentsAbove } from '../tasks/subtasks/locks.ts'
import { below } from '../tasks/subtasks/tree.ts'

/** The places of tasks outside of a goal, by id. */
export type Places = { projects: number[]; goals: number[]; milestones: number[] }

export const noPlaces: Places = { projects: [], goals: [], milestones: [] }

/** The tasks of a goal and of its milestones, those below them, the parents, which count them, and their parents. */
export function familyOf(id: number): RawBuilder<unknown> {
  const milestones = sql`select gm.milestone_id from goal_milestones gm where gm.goal_id = ${id}`
  const tasks = sql`select id from tasks where goal_id = ${id} or milestone_id = any(array(${milestones}))`
  return sql`
    select id from (${tasks}) own union select id from ${below(tasks)} b
    union ${parentsAbove(tasks)}`
}

/** The places of the tasks that change with the goal. The goal itself is left out. */
export async function placesOf(tx: Tx, id: number): Promise<Places> {
  const { rows } = await sql<Places>`
    select coalesce(array_agg(distinct t.project_id), '{}') as projects,
      coalesce(array_agg(distinct t.goal_id) filter (where t.goal_id <> ${id}), '{}') as goals,
      coalesce(array_agg(distinct t.milestone_id) filter (where t.milestone_id is not null), '{}') as milestones
    from tasks t where t.id = any(array(${familyOf(id)}))`.execute(tx)
  return rows[0] ?? noPlaces
}

/**
 * Locks the goal together with the other goals of its tasks' families, by id, and keeps their projects. PostgreSQL checks
 * the place of a task again that a transaction changes twice, such as a parent of two deleted subtasks, and would then
 * wait for a goal whose deletion waits for the task.
 */
export async function lockPlaces(tx: Tx, id: number): Promise<Places> {
  const places = await placesOf(tx, id)
  await lockInOrder(tx, { projects: { keep: places.projects }, goals: { end: [...places.goals, id] } })
  return places
}
