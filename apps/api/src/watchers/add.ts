import { can } from '@muster/contracts/capabilities'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import { lockInOrder, sortedIds } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { taskSeenBy, visibleTask } from '../tasks/seen-by.ts'
import { watchersAdded } from './facts.ts'
import { isSeenByMember, watcherRows } from './watcher-rows.ts'

type Result = { added: number[]; refused: number[] }

/**
 * Makes other users follow a task that the caller may edit. Those who do not see it, and those who chose not to follow
 * it, are returned in `refused`. Throws 404 if the caller does not see the task, and 403 if the caller may not edit it.
 */
export function addWatchers(store: Store, principal: Principal, id: number, userIds: number[]): Promise<Result> {
  return store.write(async (tx) => {
    const { task: found } = await visibleTask(tx, principal, id)
    // The members stay until the rows exist, because leaving the organization deletes the rows of a watcher.
    await lockInOrder(tx, {
      members: { organizationId: found.organization_id, keep: sortedIds([principal.userId, ...userIds]) },
      tasks: { change: [id] },
    })
    const { task, actor } = await taskSeenBy(tx, principal, id)
    refuseUnless(can.addWatchers(actor, task))
    const possible = await possibleWatchers(tx, id, userIds)
    const added = await insertWatchers(tx, principal, id, possible)
    if (added.length > 0) await record(tx, watchersAdded(actor, task, added))
    return { added, refused: sortedIds(userIds).filter((userId) => !possible.includes(userId)) }
  })
}

/** Those of the users who see the task and did not choose not to follow it, by id. */
async function possibleWatchers(tx: Tx, taskId: number, userIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from tasks t
    join memberships m on m.organization_id = t.organization_id and m.status = 'active'
    where t.id = ${taskId} and m.user_id = any(${userIds}::int[]) and ${isSeenByMember}
      and not exists (
        select from task_watchers w where w.task_id = t.id and w.user_id = m.user_id and not w.is_following
      )
    order by m.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Returns the users who did not follow the task before. While the organization is being deleted, the caller may no longer see
 * the watchers that another request has just added, so the conflict with their rows is ignored.
 */
async function insertWatchers(tx: Tx, principal: Principal, taskId: number, userIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into task_watchers (organization_id, task_id, user_id, is_following, reason)
    select t.organization_id, t.id, chosen.id, true, 'manual' from tasks t, unnest(${userIds}::int[]) chosen(id)
    where t.id = ${taskId} and chosen.id not in (
      select (watcher."user"->>'id')::int from ${watcherRows(tx, principal.userId, taskId)} watcher
    )
    on conflict do nothing
    returning user_id`.execute(tx)
  return sortedIds(rows.map(({ user_id }) => user_id))
}
