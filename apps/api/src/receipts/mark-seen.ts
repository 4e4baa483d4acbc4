import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { taskSeenBy } from '../tasks/seen-by.ts'
import { assignmentSeen } from './facts.ts'
import { messages } from './messages.ts'
import { viewersOf } from './viewers.ts'

/**
 * Stores that the caller has seen the assignment, unless that is stored already or the caller does not report it.
 * Throws 409 if nobody else has assigned the task to the caller.
 */
export function markSeen(store: Store, principal: Principal, taskId: number): Promise<void> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, principal, taskId)
    const { rows } = await sql<{ assigned_by: number; is_new: boolean }>`
      with own as (
        select a.assigned_by, a.seen_at is null and u.reports_seen_assignments as is_new
        from task_assignees a join users u on u.id = a.user_id
        where a.task_id = ${taskId} and a.user_id = ${actor.id} and a.assigned_by <> a.user_id
      ), marked as (
        update task_assignees a set seen_at = now()
        from own where own.is_new and a.task_id = ${taskId} and a.user_id = ${actor.id}
      )
      select * from own`.execute(tx)
    const own = rows[0] ?? refuseConflict(messages.notAssigned)
    if (own.is_new) await record(tx, assignmentSeen(actor, task, await viewersOf(tx, task, actor.id, own.assigned_by)))
  })
}
