import type { Actor } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { UserIdExpression } from '@muster/server/access/caller'
import type { Principal } from '@muster/server/access/principal'
import { userIdExpression } from '@muster/server/access/visibility'
import { refuseStaleTag, tagOf } from '@muster/server/http/etag'
import { refuseNotFound } from '@muster/server/http/problems'
import { defineRead } from '@muster/server/serve/serve-change'
import type { Db, Tx } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { expectedRecounts, type RecountedTask } from '../dependencies/blockers.ts'
import { isFinished } from './is-finished.ts'
import { oneTaskOfPage } from './task-row.ts'
import { tasksVisibleTo } from './visible-to.ts'

export type TaskActor = Actor & { name: string }

/**
 * A task that was read in order to change it: its JSON as in responses, the caller's role and name, whether users chose
 * to follow it or not to follow it, and the tasks that it blocks if its new status affects them.
 */
export type SeenTask = {
  text: string
  role: Actor['role']
  name: string
  is_watched: true | null
  recounts: RecountedTask[] | null
}

/** The query for the task whose id is in the path, as the caller sees it. It does not lock the task. */
export const statusRead = defineRead({
  values: ({ params, body }: { params: { id: number }; body: { status: TaskStatus } }) => ({
    id: params.id,
    finishes: isFinished(body.status),
  }),
  query: ({ db, callerId, slots }) => ({ row: seenTask(db, callerId, slots.id, expectedRecounts(slots.finishes)) }),
})

/**
 * Locks the task until the transaction ends, and returns it as the caller sees it, with the caller as actor. Throws 404
 * if it is not visible, and 412 if `ifMatch` is outdated.
 */
export async function taskSeenBy(
  tx: Tx,
  principal: Principal,
  id: number,
  ifMatch?: string,
  lockStrength: 'change' | 'end' = 'change',
) {
  // Lock before reading, because the assignees and the caller's role may change while the transaction waits for the
  // lock. The membership is locked first.
  const withMemberLock = tasksVisibleTo(tx, principal.userId).where('t.id', '=', id).select('t.id').forKeyShare('m')
  const lockQuery = lockStrength === 'end' ? withMemberLock.forUpdate('t') : withMemberLock.forNoKeyUpdate('t')
  if (!(await lockQuery.executeTakeFirst())) return refuseNotFound('Task')
  const { rows } = await seenTask(tx, principal.userId, id).execute(tx)
  return parseTaskOrThrow(rows[0], principal, ifMatch)
}

/** Parses the task that was read. Throws 404 if no task was found, and 412 if the caller's If-Match is outdated. */
export function parseTaskOrThrow(
  found: SeenTask | undefined,
  principal: Principal,
  ifMatch?: string,
): { task: Task; actor: TaskActor; isWatched: boolean; recounts: RecountedTask[] | undefined } {
  if (!found) return refuseNotFound('Task')
  // Without If-Match the tag is not needed, and hashing the text takes time in each write.
  if (ifMatch !== undefined) refuseStaleTag(ifMatch, tagOf(principal.userId, found.text), found.text)
  const { text, role, name, is_watched, recounts } = found
  const actor = { id: principal.userId, role, name }
  return { task: JSON.parse(text), actor, isWatched: is_watched === true, recounts: recounts ?? undefined }
}

/** Returns the task as the caller currently sees it, without locking it. Throws 404 if it is not visible. */
export async function visibleTask(tx: Db, principal: Principal, id: number) {
  const { rows } = await seenTask(tx, principal.userId, id).execute(tx)
  return parseTaskOrThrow(rows[0], principal)
}

function seenTask(
  db: Db,
  callerId: UserIdExpression | number,
  id: number | Expression<number>,
  recounts = sql<RecountedTask[] | null>`null::json`,
) {
  const seen = tasksVisibleTo(db, callerId).where('t.id', '=', id).selectAll('t').select('m.role as callers_role')
  return sql<SeenTask>`
    select (select row_to_json(o)::text from ${oneTaskOfPage} o) as text, page.callers_role as role,
      (select true from task_watchers w where w.task_id = page.id limit 1) as is_watched,
      ${recounts} as recounts,
      coalesce(u.full_name, u.username) as name
    from ${seen} page join users u on u.id = ${userIdExpression(callerId)}`
}
