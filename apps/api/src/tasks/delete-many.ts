import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { RefusedTask } from '@muster/contracts/tasks/many'
import { texts } from '@muster/contracts/texts'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { refuseUnless } from '@muster/server/http/problems'
import { lockActorOrRefuse } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { endFamily, trashWithSubtasks } from './subtasks/trash.ts'
import { partsOfIds, visibleAmong } from './visible-among.ts'

type Result = { deleted: number[]; refused: RefusedTask[] }

/**
 * Moves several tasks of an organization to the trash, with their comments and the tasks below them. Tasks that are not
 * visible are refused.
 */
export async function deleteTasks(
  store: Store,
  principal: Principal,
  organizationId: number,
  ids: number[],
): Promise<Result> {
  refuseUnless(can.deleteTask(await actorOrRefuse(store.db, principal, organizationId)))
  const requested = new Set(ids)
  const deleted = new Set<number>()
  for (const part of partsOfIds(ids)) {
    const tasks = await store.write((tx) => deletePart(tx, principal, organizationId, part))
    for (const { id } of tasks) if (requested.has(id)) deleted.add(id)
  }
  const reason = texts.notFound('Task')
  const missing = partsOfIds(ids)
    .flat()
    .filter((id) => !deleted.has(id))
  return {
    deleted: [...deleted].toSorted((left, right) => left - right),
    refused: missing.map((id) => ({ id, key: null, title: null, reason })),
  }
}

/** Returns the deleted tasks, with the ones below them, of which each is deleted once. */
async function deletePart(tx: Tx, principal: Principal, organizationId: number, ids: number[]): Promise<Task[]> {
  refuseUnless(can.deleteTask(await lockActorOrRefuse(tx, principal, organizationId)))
  const visibleIds = (await visibleAmong(tx, principal, organizationId, ids)).tasks.map(({ id }) => id)
  const linked = await endFamily(tx, principal, organizationId, visibleIds)
  // Reads the tasks again, because others may have changed or deleted them before they were locked.
  const locked = (await visibleAmong(tx, principal, organizationId, visibleIds)).tasks.map(({ id }) => id)
  return trashWithSubtasks(tx, principal, organizationId, locked, linked)
}
