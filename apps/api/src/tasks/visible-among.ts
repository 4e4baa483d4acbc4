import type { Task } from '@muster/contracts/tasks'
import { tasksPerTransaction } from '@muster/contracts/tasks/many'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import type { Db, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { TaskActor } from './seen-by.ts'
import { taskRows } from './task-row.ts'
import { tasksVisibleTo } from './visible-to.ts'

/** Divides ids into parts of one transaction each, in ascending order. */
export const partsOfIds = (ids: readonly number[]): number[][] => inParts(ascending(ids))

/**
 * Divides ids into parts of one transaction each. No task is in an earlier part than a task above it, because what is
 * possible for a subtask can depend on its parent. A part is in ascending order.
 */
export async function partsWithParentsFirst(db: Db, ids: readonly number[]): Promise<number[][]> {
  const sorted = ascending(ids)
  if (sorted.length <= tasksPerTransaction) return inParts(sorted)
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'parent_id'])
    .where(sql<boolean>`id = any(${sorted}::int[])`)
    .execute()
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]))
  const depthOf = (id: number): number => {
    const parent = parents.get(id)
    return parent ? depthOf(parent) + 1 : 0
  }
  // The order of equal depths is kept.
  return inParts(sorted.toSorted((one, other) => depthOf(one) - depthOf(other))).map(ascending)
}

const ascending = (ids: readonly number[]) => [...new Set(ids)].toSorted((left, right) => left - right)

const inParts = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / tasksPerTransaction) }, (_, index) =>
    ids.slice(index * tasksPerTransaction, (index + 1) * tasksPerTransaction),
  )

/**
 * The tasks of an organization that the caller sees among these, by id, with the caller as actor. Throws 403 if the
 * caller is not a member.
 */
export async function visibleAmong(
  tx: Tx,
  principal: Principal,
  organizationId: number,
  ids: number[],
): Promise<{ tasks: Task[]; actor: TaskActor }> {
  const actor = await actorOrRefuse(tx, principal, organizationId)
  const rows = taskRows(
    tasksVisibleTo(tx, principal.userId)
      .where('t.organization_id', '=', organizationId)
      .where(sql<boolean>`t.id = any(${ids}::int[])`),
  )
  const { rows: found } = await sql<{ task: Task; name: string }>`
    select row_to_json(o) as task, coalesce(u.full_name, u.username) as name
    from ${rows} o, users u where u.id = ${principal.userId} order by o.id`.execute(tx)
  return { tasks: found.map(({ task }) => task), actor: { ...actor, name: found[0]?.name ?? '' } }
}
