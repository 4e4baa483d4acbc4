import type { Task } from '@muster/contracts/tasks'
import type { Principal } from '@muster/server/access/principal'
import { type Locks, lockFound } from '@muster/server/lock-order'
import type { Db, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksVisibleTo } from '../visible-to.ts'
import { idsBelow } from './tree.ts'

/** A task of the caller's organizations, with its parent. */
type Child = { id: number; organization_id: number; parent_id: number }

const subtasksAmong = async (db: Db, principal: Principal, ids: readonly number[]): Promise<Child[]> => {
  const { rows } = await sql<Child>`
    select * from (${tasksVisibleTo(db, principal.userId)
      .where(sql<boolean>`t.id = any(${ids}::int[]) and t.parent_id is not null`)
      .select(['t.id', 't.organization_id', 't.parent_id'])}) t order by t.id`.execute(db)
  return rows
}

/** Locks the subtasks among these visible tasks together with their parents, because the parents count them. */
export async function lockParents(tx: Tx, principal: Principal, ids: readonly number[]): Promise<void> {
  await lockFound(
    tx,
    async () => {
      const found = await subtasksAmong(tx, principal, ids)
      return found[0] && { organizationId: found[0].organization_id, found }
    },
    ({ organizationId, found }) => ({
      members: { organizationId, keep: [principal.userId] },
      tasks: { change: found.flatMap(({ id, parent_id }) => [id, parent_id]) },
    }),
  )
}

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
  return { ...locks, tasks: { change: await familyOf(db, [task], moves ? [task.id] : []) } }
}
