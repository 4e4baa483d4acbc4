import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { maxSubtasks, maxTaskDepth } from '@muster/contracts/tasks/subtasks'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseInvalid, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import { RetryTransactionError, type Store, type Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { positionGap } from '../position.ts'
import { taskSeenBy, visibleTask } from '../seen-by.ts'
import { visibleAmong } from '../visible-among.ts'
import { parentChanged, recordParents, subtasksAdded } from './facts.ts'
import { subtaskMessages } from './messages.ts'
import { heightOf, lockTree, pathUp } from './tree.ts'

type Request = { parent_id: number | null; before_id?: number | null | undefined }

/**
 * Makes a task a subtask of another one or a task of its own, or moves a subtask within the list of its parent. The
 * caller must be allowed to create subtasks of both parents and, unless only the order changes, to edit the task.
 */
export function setParent(
  store: Store,
  principal: Principal,
  id: number,
  { parent_id: parentId, before_id: beforeId }: Request,
  ifMatch?: string,
): Promise<Task> {
  return store.write(async (tx) => {
    const { task, actor, parent, previous } = await lockRows(tx, principal, id, parentId, ifMatch)
    if (parentId !== null && !parent) return refuseNotFound('Task')
    for (const changed of [parent, previous]) if (changed) refuseUnless(can.createSubtask(actor, changed))
    // A caller who does not see the previous parent may not change its list.
    refuseUnless(task.parent_id === null || previous !== undefined)
    if (task.parent_id !== parentId) {
      refuseUnless(can.editTask(actor, task), texts.onlyEditYourTasks)
      if (parent && task.recurrence !== null)
        refuseInvalid({ field: 'parent_id', message: 'A task that repeats cannot be a subtask. Stop the series first' })
      if (parent) await requirePlaceBelow(tx, task, parent)
    } else if (!parent) return task
    const position = parent ? await placeAmong(tx, task, parent, beforeId) : null
    if (task.parent_id === parentId) {
      await tx.updateTable('tasks').set({ subtask_position: position }).where('id', '=', id).execute()
      await recordParents(tx, actor, [parentId])
      return task
    }
    await tx
      .updateTable('tasks')
      .set({ parent_id: parentId, subtask_position: position, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    const { task: changed } = await visibleTask(tx, principal, id)
    await record(tx, parentChanged(actor, task, changed, previous?.assignees ?? []))
    if (parent) await record(tx, subtasksAdded(actor, { ...parent, version: parent.version + 1 }, [changed]))
    await recordParents(tx, actor, [task.parent_id])
    return changed
  })
}

/**
 * Locks the tree of the organization, the caller's membership, and the task with its previous and its new parent and
 * the new parent's subtasks, which get new positions if there is no room. Returns those of the parents that the caller
 * sees. Throws 404 if the caller does not see the task.
 */
async function lockRows(tx: Tx, principal: Principal, id: number, parentId: number | null, ifMatch?: string) {
  const { task: found } = await visibleTask(tx, principal, id)
  const { organization_id: organizationId, parent_id: previousId } = found
  await lockTree(tx, organizationId)
  const parents = (await visibleAmong(tx, principal, organizationId, idsOf(previousId, parentId))).tasks
  await lockInOrder(tx, {
    members: { organizationId, keep: [principal.userId] },
    tasks: {
      change: [
        id,
        ...parents.map((parent) => parent.id),
        ...(parents.some((parent) => parent.id === parentId) ? await siblingsIn(tx, parentId) : []),
      ],
    },
  })
  const { task, actor } = await taskSeenBy(tx, principal, id, ifMatch)
  if (task.parent_id !== previousId) throw new RetryTransactionError()
  const locked = (await visibleAmong(tx, principal, organizationId, idsOf(previousId, parentId))).tasks
  const seen = (otherId: number | null) => locked.find((candidate) => candidate.id === otherId)
  return { task, actor, parent: seen(parentId), previous: seen(previousId) }
}

const idsOf = (...ids: (number | null)[]) => ids.filter((id) => id !== null)

async function siblingsIn(tx: Tx, parentId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tasks where parent_id = ${parentId} and deleted_at is null order by subtask_position, id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Throws 422 if the task cannot become a subtask of this parent. */
async function requirePlaceBelow(tx: Tx, task: Task, parent: Task): Promise<void> {
  const refuse = (message: string) => refuseInvalid({ field: 'parent_id', message })
  if (task.organization_id !== parent.organization_id || task.project_id !== parent.project_id)
    refuse('A subtask must be in the project of its parent')
  const path = await pathUp(tx, parent.id)
  if (path.includes(task.id)) refuse(subtaskMessages.ofItself)
  if (path.length + (await heightOf(tx, task.id)) > maxTaskDepth) refuse(subtaskMessages.tooDeep)
  if (parent.subtask_count >= maxSubtasks) refuse(subtaskMessages.tooMany)
}

/**
 * The position before this subtask of the parent, or at the end. If no number is left between two subtasks, all get new
 * positions.
 */
async function placeAmong(tx: Tx, task: Task, parent: Task, beforeId: number | null | undefined): Promise<number> {
  const siblings = (await siblingsIn(tx, parent.id)).filter((id) => id !== task.id)
  const index = beforeId ? siblings.indexOf(beforeId) : siblings.length
  if (beforeId === task.id || index === -1)
    return refuseInvalid({ field: 'before_id', message: 'Must be another subtask of the same task' })
  const order = siblings.toSpliced(index, 0, task.id)
  const { rows } = await sql<{ position: number | null }>`
    select case
      when b.position is null then coalesce(a.position, 0) + ${positionGap}::float
      when (coalesce(a.position, 0) + b.position) / 2 not in (coalesce(a.position, 0), b.position)
        then (coalesce(a.position, 0) + b.position) / 2 end as position
    from (select (select subtask_position from tasks where id = ${siblings[index - 1] ?? null}::int) as position) a,
      (select (select subtask_position from tasks where id = ${siblings[index] ?? null}::int) as position) b`.execute(
    tx,
  )
  const position = rows[0]?.position ?? undefined
  if (position !== undefined) return position
  await sql`
    update tasks set subtask_position = array_position(${order}::int[], id) * ${positionGap}::float
    where id = any(${siblings}::int[])`.execute(tx)
  return (index + 1) * positionGap
}
