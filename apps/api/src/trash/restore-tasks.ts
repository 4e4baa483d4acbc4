import { can } from '@muster/contracts/capabilities'
import type { RefusedTask } from '@muster/contracts/tasks/many'
import { texts } from '@muster/contracts/texts'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import { lockActorOrRefuse } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { recordRecounted, recountBlockers } from '../dependencies/blockers.ts'
import { recordShares } from '../goals/record-shares.ts'
import { recordParents } from '../tasks/subtasks/facts.ts'
import { deletedWith, endFamily } from '../tasks/subtasks/trash.ts'
import { partsWithParentsFirst, visibleAmong } from '../tasks/visible-among.ts'
import { taskRestored } from './facts.ts'
import { parentInTrash, projectInTrash } from './restore-task.ts'

type Result = { restored: number[]; refused: RefusedTask[] }

/**
 * Restores several individually deleted tasks of an organization, by the rules of `restoreTask`. Tasks that cannot be
 * restored are returned with the reason.
 */
export async function restoreTasks(
  store: Store,
  principal: Principal,
  organizationId: number,
  ids: number[],
): Promise<Result> {
  refuseUnless(can.restoreTask(await actorOrRefuse(store.db, principal, organizationId)))
  const results: Result[] = []
  for (const part of await partsWithParentsFirst(store.db, ids))
    results.push(await store.write((tx) => restorePart(tx, principal, organizationId, part)))
  const requested = new Set(ids)
  // A subtask that was deleted with its parent is restored with it, perhaps by another part.
  const restored = new Set(results.flatMap((result) => result.restored).filter((id) => requested.has(id)))
  return {
    restored: [...restored].toSorted((left, right) => left - right),
    refused: results
      .flatMap(({ refused }) => refused)
      .filter(({ id }) => !restored.has(id))
      .toSorted((one, other) => one.id - other.id),
  }
}

type TrashedTask = {
  id: number
  key: string
  title: string
  parent_in_trash: boolean
}

async function restorePart(tx: Tx, principal: Principal, organizationId: number, ids: number[]): Promise<Result> {
  refuseUnless(can.restoreTask(await lockActorOrRefuse(tx, principal, organizationId)))
  const trashed = await trashedAmong(tx, organizationId, ids)
  const trashedIds = trashed.map(({ id }) => id)
  const linked = await endFamily(tx, principal, organizationId, trashedIds)
  const restored = await restoreRows(tx, trashedIds)
  const recounted = await recountBlockers(tx, linked)
  const { tasks, actor } = await visibleAmong(tx, principal, organizationId, restored)
  for (const task of tasks) {
    await record(tx, taskRestored(actor, task))
    await recordShares(tx, actor.id, undefined, task)
  }
  await recordParents(
    tx,
    actor,
    tasks.map(({ parent_id }) => parent_id),
  )
  await recordRecounted(tx, actor, recounted)
  const refused = ids
    .filter((id) => !restored.includes(id))
    .map((id): RefusedTask => {
      const task = trashed.find((candidate) => candidate.id === id)
      return task
        ? { id, key: task.key, title: task.title, reason: task.parent_in_trash ? parentInTrash : projectInTrash }
        : { id, key: null, title: null, reason: texts.notFound('Task') }
    })
  return { restored, refused }
}

async function trashedAmong(tx: Tx, organizationId: number, ids: number[]): Promise<TrashedTask[]> {
  const { rows } = await sql<TrashedTask>`
    select t.id, o.key_prefix || '-' || t.number as key, t.title,
      exists (select from tasks p where p.id = t.parent_id and p.deleted_at is not null) as parent_in_trash
    from tasks t join organizations o on o.id = t.organization_id
    where t.organization_id = ${organizationId} and t.id = any(${ids}::int[]) and t.deleted_by is not null
    order by t.id`.execute(tx)
  return rows
}

/**
 * Restores the rows whose project and parent are not in the trash, with the tasks below them that were deleted together
 * with them. A parent that is restored by the same call counts as restored, whatever the order. Returns the ids of the
 * restored tasks.
 */
async function restoreRows(tx: Tx, ids: number[]): Promise<number[]> {
  const restored: number[] = []
  let remaining = ids
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select t.id from tasks t
      where t.id = any(${remaining}::int[]) and t.deleted_by is not null
        and exists (select from projects p where p.id = t.project_id and p.deleted_at is null)
        and not exists (select from tasks p where p.id = t.parent_id and p.deleted_at is not null)`.execute(tx)
    const roots = rows.map(({ id }) => id)
    if (roots.length === 0) return restored.toSorted((left, right) => left - right)
    const all = [...roots, ...(await deletedWith(tx, roots))]
    await sql`
      update tasks t set deleted_at = null, deleted_by = null, version = version + 1, updated_at = now(),
        goal_id = (select g.id from goals g where g.id = t.goal_id and g.deleted_at is null),
        milestone_id = (select ms.id from milestones ms where ms.id = t.milestone_id and ms.deleted_at is null)
      where id = any(${all}::int[])`.execute(tx)
    restored.push(...all)
    remaining = remaining.filter((id) => !all.includes(id))
  }
}
