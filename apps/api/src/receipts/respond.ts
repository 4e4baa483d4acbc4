import type { NewResponse, Receipt } from '@muster/contracts/tasks/receipts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict, refuseInvalid } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { todayIn } from '../reminders/today-in.ts'
import { taskSeenBy } from '../tasks/seen-by.ts'
import { type Response, responded } from './facts.ts'
import { messages } from './messages.ts'
import { receiptRows } from './receipt-row.ts'
import { viewersOf } from './viewers.ts'

/**
 * Stores the caller's response to the assignment, which replaces an earlier one; an equal response changes nothing.
 * Throws 409 if nobody else has assigned the task to the caller.
 */
export function respond(store: Store, principal: Principal, taskId: number, body: NewResponse): Promise<Receipt> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, principal, taskId)
    const before = await ownReceipt(tx, actor.id, taskId)
    const response = responseOf(body)
    if (isSame(before, response)) return before
    if (response.response === 'proposed' && response.date < (await todayOf(tx, actor.id)))
      refuseInvalid({ field: 'proposed_date', message: messages.pastDate })
    await tx
      .updateTable('task_assignees')
      .set({
        response: response.response,
        responded_at: sql`now()`,
        reason: response.response === 'declined' ? response.reason : null,
        proposed_date: response.response === 'proposed' ? response.date : null,
        accepted_date: null,
        proposed_at: null,
        due_before: null,
      })
      .where('task_id', '=', taskId)
      .where('user_id', '=', actor.id)
      .execute()
    await record(tx, responded(actor, task, await viewersOf(tx, task, actor.id, before.assigned_by.id), response))
    return ownReceipt(tx, actor.id, taskId)
  })
}

/** The contract has checked that a reason and a date are sent with their response only. */
function responseOf({ response, reason = '', proposed_date: date = '' }: NewResponse): Response {
  if (response === 'declined') return { response, reason }
  return response === 'proposed' ? { response, date } : { response }
}

const isSame = (receipt: Receipt, response: Response) =>
  receipt.response === response.response &&
  receipt.reason === (response.response === 'declined' ? response.reason : null) &&
  receipt.proposed_date === (response.response === 'proposed' ? response.date : null)

async function ownReceipt(tx: Tx, userId: number, taskId: number): Promise<Receipt> {
  const { rows } = await receiptRows(tx, userId, taskId).execute(tx)
  return rows.find(({ assignee }) => assignee.id === userId) ?? refuseConflict(messages.notAssigned)
}

/** The day where the user is. */
async function todayOf(tx: Tx, userId: number): Promise<string> {
  const { time_zone: timeZone } = await tx
    .selectFrom('users')
    .select('time_zone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return todayIn(timeZone, new Date())
}
