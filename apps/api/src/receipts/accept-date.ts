import type { Task } from '@muster/contracts/tasks'
import type { Principal } from '@muster/server/access/principal'
import type { Fact } from '@muster/server/facts/fact'
import { refuseConflict, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { RetryTransactionError, type Store, type Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { type TaskActor, visibleTask } from '../tasks/seen-by.ts'
import { updateIn } from '../tasks/update.ts'
import { dateAccepted } from './facts.ts'
import { messages } from './messages.ts'
import { receiptRows } from './receipt-row.ts'
import { viewersOf } from './viewers.ts'

/**
 * Makes the date that an assignee proposes the due date, as any change of the due date, and accepts the assignment. The
 * task keeps its due time. Throws 409 if the assignee no longer proposes this date.
 */
export function acceptDate(
  store: Store,
  principal: Principal,
  taskId: number,
  assigneeId: number,
  date: string,
): Promise<Task> {
  return store.write(async (tx) => {
    const { task } = await visibleTask(tx, principal, taskId)
    const body = { due_date: `${date}T23:59:59`, due_time: task.due_time }
    return updateIn(tx, principal, taskId, body, undefined, (locked, actor) => {
      // The time was read before the task was locked, and another write may have changed it since.
      if (locked.due_time !== task.due_time) throw new RetryTransactionError()
      return acceptResponse(tx, locked, actor, assigneeId, date)
    })
  })
}

async function acceptResponse(tx: Tx, task: Task, actor: TaskActor, assigneeId: number, date: string): Promise<Fact[]> {
  const { rows } = await receiptRows(tx, actor.id, task.id).execute(tx)
  const receipt = rows.find(({ assignee }) => assignee.id === assigneeId) ?? refuseNotFound('Receipt')
  refuseUnless(assigneeId !== actor.id, messages.ownDate)
  if (receipt.proposed_date !== date) refuseConflict(messages.otherDate)
  await tx
    .updateTable('task_assignees')
    .set({
      response: 'accepted',
      responded_at: sql`now()`,
      proposed_date: null,
      accepted_date: date,
      proposed_at: sql`responded_at`,
      due_before: sql`${task.due_date}::timestamp`,
    })
    .where('task_id', '=', task.id)
    .where('user_id', '=', assigneeId)
    .execute()
  return [dateAccepted(actor, task, await viewersOf(tx, task, assigneeId, receipt.assigned_by.id), date)]
}
