import type { Principal } from '@muster/server/access/principal'
import { recordAll } from '@muster/server/facts/record-all'
import { lockActorOrRefuse, lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { partsOfIds, visibleAmong } from '../tasks/visible-among.ts'
import { followed } from './facts.ts'
import { isFollowedBy } from './is-followed-by.ts'

type Result = { changed: number[]; refused: number[] }

/**
 * The caller follows the tasks, or no longer does. Tasks that the caller does not see are returned in `refused`. Throws
 * 403 if the caller is not a member.
 */
export async function followTasks(
  store: Store,
  principal: Principal,
  organizationId: number,
  ids: number[],
  following: boolean,
): Promise<Result> {
  const results: Result[] = []
  for (const part of partsOfIds(ids))
    results.push(await store.write((tx) => followPart(tx, principal, organizationId, part, following)))
  return {
    changed: results.flatMap(({ changed }) => changed),
    refused: results.flatMap(({ refused }) => refused),
  }
}

async function followPart(
  tx: Tx,
  principal: Principal,
  organizationId: number,
  ids: number[],
  following: boolean,
): Promise<Result> {
  await lockActorOrRefuse(tx, principal, organizationId)
  const visible = await visibleAmong(tx, principal, organizationId, ids)
  // A mention in a change of a task also adds a watcher, so that one transaction at a time changes those of a task.
  await lockInOrder(tx, { tasks: { change: visible.tasks.map(({ id }) => id) } })
  const { tasks, actor } = await visibleAmong(
    tx,
    principal,
    organizationId,
    visible.tasks.map(({ id }) => id),
  )
  const { rows } = await sql<{ id: number }>`
    select t.id from tasks t
    where t.id = any(${tasks.map(({ id }) => id)}::int[]) and ${isFollowedBy(actor.id)} <> ${following}`.execute(tx)
  const changedIds = new Set(rows.map(({ id }) => id))
  const changed = tasks.filter(({ id }) => changedIds.has(id))
  await sql`
    insert into task_watchers (organization_id, task_id, user_id, is_following, reason)
    select ${organizationId}, id, ${actor.id}, ${following}, 'manual' from unnest(${changed.map(({ id }) => id)}::int[]) id
    on conflict (task_id, user_id)
      do update set is_following = excluded.is_following, reason = excluded.reason, created_at = now()`.execute(tx)
  await recordAll(
    tx,
    changed.map((task) => followed(actor, task, following)),
  )
  const found = new Set(tasks.map(({ id }) => id))
  return { changed: changed.map(({ id }) => id), refused: ids.filter((id) => !found.has(id)) }
}
