import { can } from '@muster/contracts/capabilities'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { RetryTransactionError, type Tx } from '@muster/server/store'
import { visibleTask } from '../tasks/seen-by.ts'
import { lockOwnTime, type TimePlace } from './locks.ts'
import { type EntryRow, entryColumns } from './write-entry.ts'

/**
 * Locks what a change of the caller's entry needs, and returns the entry. Throws 404 if it is not visible to the caller,
 * and 403 if it belongs to another user.
 *
 * @param otherTaskId the task that the entry will belong to
 */
export async function ownEntry(tx: Tx, principal: Principal, id: number, otherTaskId?: number): Promise<EntryRow> {
  const found = await readOwnEntry(tx, principal, id)
  const taskIds = otherTaskId === undefined ? [found.task_id] : [found.task_id, otherTaskId]
  await lockOwnTime(tx, principal, [{ organizationId: found.organization_id, taskIds }])
  const entry = await readOwnEntry(tx, principal, id)
  if (entry.task_id !== found.task_id) throw new RetryTransactionError()
  return entry
}

async function readOwnEntry(tx: Tx, { userId }: Principal, id: number): Promise<EntryRow> {
  const row = await tx
    .selectFrom('time_entries as e')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'e.organization_id')
        .on('m.user_id', '=', userId)
        .on('m.status', '=', 'active'),
    )
    .where('e.id', '=', id)
    .select([...entryColumns.map((column) => `e.${column}` as const), 'm.role'])
    .executeTakeFirst()
  if (!row) return refuseNotFound('Time entry')
  const { role, ...entry } = row
  const actor = { id: userId, role }
  if (entry.user_id !== userId && !can.seeAllTime(actor)) return refuseNotFound('Time entry')
  refuseUnless(can.editTimeEntry(actor, { user: { id: entry.user_id } }))
  return entry
}

/**
 * Locks what a new entry of the caller on a task needs, together with `otherPlaces`, and returns the organization of the
 * task. Throws 404 if the caller does not see the task.
 */
export async function lockTimedTask(
  tx: Tx,
  principal: Principal,
  taskId: number,
  otherPlaces: readonly TimePlace[] = [],
): Promise<number> {
  // The organization of a task never changes, but the caller may lose sight of the task while waiting for the locks.
  const { task } = await visibleTask(tx, principal, taskId)
  await lockOwnTime(tx, principal, [{ organizationId: task.organization_id, taskIds: [taskId] }, ...otherPlaces])
  await visibleTask(tx, principal, taskId)
  return task.organization_id
}
