import type { Task } from '@muster/contracts/tasks'
import { type Locks, withChangedTasks } from '@muster/server/lock-order'
import type { Db } from '@muster/server/store'
import { idsBelow } from './tree.ts'

/**
 * The ids of these tasks, of their parents, and of all tasks below those in `withAll`: everything that changes with
 * them, in the order in which it is locked.
 */
export async function familyOf(
  db: Db,
  tasks: readonly { id: number; parent_id: number | null }[],
  withAll: readonly number[] = [],
): Promise<number[]> {
  const descendants = withAll.length > 0 ? await idsBelow(db, withAll) : []
  const parents = tasks.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id]))
  return [...new Set([...tasks.map(({ id }) => id), ...parents, ...descendants])].toSorted((a, b) => a - b)
}

/** Whether these locks are for a change that moves the task to another project. */
export const changesProject = ({ projects }: Locks, task: Pick<Task, 'project_id'>) =>
  projects !== undefined &&
  'keep' in projects &&
  Array.isArray(projects.keep) &&
  !projects.keep.includes(task.project_id)

/** Adds the tasks that change together with this one to the locks that the change needs. */
export async function withFamily(db: Db, locks: Locks, task: Task): Promise<Locks> {
  const moves = changesProject(locks, task)
  if (task.parent_id === null && !moves) return locks
  return withChangedTasks(locks, await familyOf(db, [task], moves ? [task.id] : []))
}
