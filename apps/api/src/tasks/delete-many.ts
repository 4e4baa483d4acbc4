import { can } from '@muster/contracts/capabilities'
import type { RefusedTask } from '@muster/contracts/tasks/many'
import { texts } from '@muster/contracts/texts'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { recordAll } from '@muster/server/facts/record-all'
import { refuseUnless } from '@muster/server/http/problems'
import { lockActorOrRefuse } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { lockWithBlockers, recordRecounted, recountBlockers } from '../dependencies/blockers.ts'
import { recordShares } from '../goals/record-shares.ts'
import { taskDeleted } from './facts.ts'
import { partsOfIds, visibleAmong } from './visible-among.ts'

type Result = { deleted: number[]; refused: RefusedTask[] }

/** Moves several tasks of an organization to the trash, with their comments. Tasks that are not visible are refused. */
export async function deleteTasks(
  store: Store,
  principal: Principal,
  organizationId: number,
  ids: number[],
): Promise<Result> {
  refuseUnless(can.deleteTask(await actorOrRefuse(store.db, principal, organizationId)))
  const results: Result[] = []
  for (const part of partsOfIds(ids))
    results.push(await store.write((tx) => deletePart(tx, principal, organizationId, part)))
  return {
    deleted: results.flatMap(({ deleted }) => deleted),
    refused: results.flatMap(({ refused }) => refused),
  }
}

async function deletePart(tx: Tx, principal: Principal, organizationId: number, ids: number[]): Promise<Result> {
  refuseUnless(can.deleteTask(await lockActorOrRefuse(tx, principal, organizationId)))
  const visibleIds = (await visibleAmong(tx, principal, organizationId, ids)).tasks.map(({ id }) => id)
  const linked = await lockWithBlockers(tx, {}, sql`select unnest(${visibleIds}::int[])`)
  // Reads the tasks again, because others may have changed or deleted them before they were locked.
  const { tasks, actor } = await visibleAmong(tx, principal, organizationId, visibleIds)
  const deleted = tasks.map(({ id }) => id)
  await tx
    .updateTable('tasks')
    .set({ deleted_at: sql`now()`, deleted_by: principal.userId, version: sql`version + 1` })
    .where(sql<boolean>`id = any(${deleted}::int[])`)
    .execute()
  const recounted = await recountBlockers(tx, linked)
  await recordAll(
    tx,
    tasks.map((task) => taskDeleted(actor, task)),
  )
  await recordRecounted(tx, actor, recounted)
  for (const task of tasks) await recordShares(tx, actor.id, task)
  const reason = texts.notFound('Task')
  const missing = ids.filter((id) => !deleted.includes(id))
  return { deleted, refused: missing.map((id) => ({ id, key: null, title: null, reason })) }
}
