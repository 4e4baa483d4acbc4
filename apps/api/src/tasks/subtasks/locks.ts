import type { Task } from '@muster/contracts/tasks'
import { keptIn, type Locks, sortedIds, withChangedTasks } from '@muster/server/lock-order'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { idsBelow } from './tree.ts'

/**
 * The ids of these tasks, of the tasks up to two levels above them, and of all tasks below those in `withAll`:
 * everything that changes with them, in the order in which it is locked. PostgreSQL locks the parent of a row that a
 * transaction writes twice, such as that of a task with two changed subtasks.
 */
export async function familyOf(
  db: Db,
  tasks: readonly { id: number; parent_id: number | null }[],
  withAll: readonly number[] = [],
): Promise<number[]> {
  const descendants = withAll.length > 0 ? await idsBelow(db, withAll) : []
  const parents = tasks.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id]))
  return sortedIds([...tasks.map(({ id }) => id), ...parents, ...(await parentsOf(db, parents)), ...descendants])
}

async function parentsOf(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ parent_id: number }>`
    select parent_id from tasks where id = any(${ids}::int[]) and parent_id is not null`.execute(db)
  return rows.map(({ parent_id }) => parent_id)
}

/** Selects the ids of the parents of the tasks that `ids` selects, and of the parents of these. */
export const parentsAbove = (ids: RawBuilder<unknown>) => sql`
  select parent_id from tasks where id = any(array(${ids})) and parent_id is not null
  union select p.parent_id from tasks t join tasks p on p.id = t.parent_id
  where t.id = any(array(${ids})) and p.parent_id is not null`

/** Whether these locks are for a change that moves the task to another project. */
export function changesProject({ projects }: Locks, task: Pick<Task, 'project_id'>): boolean {
  const kept = keptIn(projects)
  return kept.length > 0 && !kept.includes(task.project_id)
}

type Places = Required<Pick<Locks, 'projects' | 'goals' | 'milestones'>>

/**
 * The projects, goals and milestones of these tasks, to keep them. A transaction that writes the row of a task twice,
 * such as that of a parent with each of its subtasks, makes PostgreSQL lock them. If they were not locked before the
 * tasks, a deletion that waits for the tasks would cause a deadlock.
 */
export async function placesOf(db: Db, ids: readonly number[]): Promise<Places> {
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ project_id: number; goal_id: number | null; milestone_id: number | null }>`
          select project_id, goal_id, milestone_id from tasks where id = any(${ids}::int[])`.execute(db)
  return {
    projects: { keep: sortedIds(rows.map(({ project_id }) => project_id)) },
    goals: { keep: sortedIds(rows.flatMap(({ goal_id }) => goal_id ?? [])) },
    milestones: { keep: sortedIds(rows.flatMap(({ milestone_id }) => milestone_id ?? [])) },
  }
}

/** Adds the places of these tasks to what a change keeps. */
export async function withPlacesOf(db: Db, locks: Locks, ids: readonly number[]): Promise<Locks> {
  const places = await placesOf(db, ids)
  const kept = (level: keyof Places) => ({ keep: sortedIds([...keptIn(locks[level]), ...keptIn(places[level])]) })
  return { ...locks, projects: kept('projects'), goals: kept('goals'), milestones: kept('milestones') }
}

/** Adds the tasks that change together with this one to the locks that the change needs. */
export async function withFamily(db: Db, locks: Locks, task: Task): Promise<Locks> {
  const moves = changesProject(locks, task)
  if (task.parent_id === null && !moves) return locks
  const family = await familyOf(db, [task], moves ? [task.id] : [])
  return withChangedTasks(await withPlacesOf(db, locks, family), family)
}
