import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockActorIn } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { recordRecounted, recountBlockers } from '../dependencies/blockers.ts'
import { recordShares } from '../goals/record-shares.ts'
import { taskSeenBy } from '../tasks/seen-by.ts'
import { recordParents } from '../tasks/subtasks/facts.ts'
import { deletedWith, endFamily } from '../tasks/subtasks/trash.ts'
import { visibleAmong } from '../tasks/visible-among.ts'
import { taskRestored } from './facts.ts'

/** Why a task cannot be restored while its project is in the trash. */
export const projectInTrash = 'The project of this task is in the trash. Restore the project first.'

/** Why a subtask cannot be restored while its parent is in the trash. */
export const parentInTrash = 'The task above this subtask is in the trash. Restore that task first.'

/**
 * Restores an individually deleted task from the trash, with its comments and with the tasks below it that were deleted
 * together with it. If its goal or milestone is in the trash or purged, the task is restored without it. While its
 * project or its parent is in the trash, the task cannot be restored.
 */
export function restoreTask(store: Store, principal: Principal, organizationId: number, id: number): Promise<Task> {
  return store.write(async (tx) => {
    const caller = (await lockActorIn(tx, principal, organizationId)) ?? refuseNotFound('Task')
    refuseUnless(can.restoreTask(caller))
    const linked = await lockWithParents(tx, principal, organizationId, id)
    const belowIds = await deletedWith(tx, [id])
    if (!(await restoreRows(tx, id, belowIds))) refuseNotFound('Task')
    const recounted = await recountBlockers(tx, linked)
    const { task, actor } = await taskSeenBy(tx, principal, id)
    const { tasks: belowTasks } = await visibleAmong(tx, principal, organizationId, belowIds)
    for (const restored of [task, ...belowTasks]) {
      await record(tx, taskRestored(actor, restored))
      await recordShares(tx, actor.id, undefined, restored)
    }
    await recordParents(tx, actor, [task.parent_id])
    await recordRecounted(tx, actor, recounted)
    return task
  })
}

type TrashedTask = { project_id: number; parent_id: number | null }

/**
 * Locks the task with its family and their places, so that none of these objects is deleted before the task is restored.
 * Throws 404 if there is no such individually deleted task, and 409 if its project or
 * parent is in the trash. Returns the ids of the tasks whose numbers of blockers may change.
 */
async function lockWithParents(tx: Tx, principal: Principal, organizationId: number, id: number): Promise<number[]> {
  const { rows } = await sql<TrashedTask>`
    select project_id, parent_id from tasks
    where organization_id = ${organizationId} and id = ${id} and deleted_by is not null`.execute(tx)
  const [task] = rows
  if (!task) return refuseNotFound('Task')
  const linked = await endFamily(tx, principal, organizationId, [id])
  const project = await sql`select from projects where id = ${task.project_id} and deleted_at is null`.execute(tx)
  if (project.rows.length === 0) refuseConflict(projectInTrash)
  const parent = await sql`select from tasks where id = ${task.parent_id} and deleted_at is not null`.execute(tx)
  if (parent.rows.length > 0) refuseConflict(parentInTrash)
  return linked
}

/** Restores the rows of the task and of those below it. Returns false if the task was restored or purged concurrently. */
async function restoreRows(tx: Tx, id: number, belowIds: number[]): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update tasks t set deleted_at = null, deleted_by = null, version = version + 1, updated_at = now(),
      goal_id = (select g.id from goals g where g.id = t.goal_id and g.deleted_at is null),
      milestone_id = (select ms.id from milestones ms where ms.id = t.milestone_id and ms.deleted_at is null)
    where id = ${id} and deleted_by is not null or id = any(${belowIds}::int[]) returning id`.execute(tx)
  return rows.some((row) => row.id === id)
}
