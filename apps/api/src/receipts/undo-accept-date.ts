import type { Task } from '@muster/contracts/tasks'
import type { Principal } from '@muster/server/access/principal'
import type { Fact } from '@muster/server/facts/fact'
import { refuseConflict, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { RetryTransactionError, type Store, type Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { type TaskActor, visibleTask } from '../tasks/seen-by.ts'
import { updateIn } from '../tasks/update.ts'
import { dateAcceptanceUndone } from './facts.ts'
import { messages } from './messages.ts'
import { receiptRows } from './receipt-row.ts'
import { viewersOf } from './viewers.ts'

type Acceptance = { accepted_date: string | null; due_before: string | null }

/**
 * Restores the due date before a proposed date was accepted, and the proposal. Throws 409 if the assignee has responded
 * since, or if the due date has changed.
 */
export function undoAcceptDate(
  store: Store,
  principal: Principal,
  taskId: number,
  assigneeId: number,
  date: string,
): Promise<Task> {
  return store.write(async (tx) => {
    await visibleTask(tx, principal, taskId)
    const planned = await acceptanceOf(tx, taskId, assigneeId)
    return updateIn(tx, principal, taskId, { due_date: planned?.due_before ?? null }, undefined, (locked, actor) =>
      restoreProposal(tx, { task: locked, actor, assigneeId, date, planned }),
    )
  })
}

type Undo = { task: Task; actor: TaskActor; assigneeId: number; date: string; planned: Acceptance | undefined }

async function restoreProposal(tx: Tx, { task, actor, assigneeId, date, planned }: Undo): Promise<Fact[]> {
  const { rows } = await receiptRows(tx, actor.id, task.id).execute(tx)
  const receipt = rows.find(({ assignee }) => assignee.id === assigneeId) ?? refuseNotFound('Receipt')
  refuseUnless(assigneeId !== actor.id, messages.ownAcceptance)
  const accepted = await acceptanceOf(tx, task.id, assigneeId)
  if (accepted?.accepted_date !== date) refuseConflict(messages.notAccepted)
  // The due date that is restored was read before the task was locked.
  if (accepted.due_before !== planned?.due_before) throw new RetryTransactionError()
  if (task.due_date !== `${date}T${accepted.due_before?.slice(11) ?? '23:59:59'}`)
    refuseConflict(messages.dueDateChanged)
  await tx
    .updateTable('task_assignees')
    .set({
      response: 'proposed',
      proposed_date: date,
      responded_at: sql`proposed_at`,
      accepted_date: null,
      proposed_at: null,
      due_before: null,
    })
    .where('task_id', '=', task.id)
    .where('user_id', '=', assigneeId)
    .execute()
  return [dateAcceptanceUndone(actor, task, await viewersOf(tx, task, assigneeId, receipt.assigned_by.id), date)]
}

const acceptanceOf = (tx: Tx, taskId: number, assigneeId: number): Promise<Acceptance | undefined> =>
  tx
    .selectFrom('task_assignees')
    .select([
      sql<string | null>`accepted_date::text`.as('accepted_date'),
      sql<string | null>`to_char(due_before, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('due_before'),
    ])
    .where('task_id', '=', taskId)
    .where('user_id', '=', assigneeId)
    .executeTakeFirst()
