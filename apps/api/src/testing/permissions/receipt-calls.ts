import type { Call, Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

const date = '2099-03-12'
const proposedAt = '2026-11-01T00:00:00.000Z'

const notAccepted = { accepted_date: null, proposed_at: null, due_before: null }

/** Accepts the date that the assignee of T proposes. The store is changed directly, so that only this call is a write. */
async function acceptDate(stage: PermissionFixture, assigneeName: string): Promise<Call> {
  const [{ id }, { id: assigneeId }] = [stage.T, stage.actor(assigneeName)]
  await stage.world.store.db
    .updateTable('task_assignees')
    .set({ response: 'proposed', responded_at: proposedAt, reason: null, proposed_date: date, ...notAccepted })
    .where('task_id', '=', id)
    .execute()
  return { method: 'POST', url: `/tasks/${id}/receipts/${assigneeId}/accept-date`, body: { proposed_date: date } }
}

/** Undoes the acceptance of such a date. */
async function undoAcceptDate(stage: PermissionFixture, assigneeName: string): Promise<Call> {
  const [{ id }, { id: assigneeId }] = [stage.T, stage.actor(assigneeName)]
  const { db } = stage.world.store
  const accepted = { response: 'accepted', responded_at: proposedAt, reason: null, proposed_date: null } as const
  await db
    .updateTable('task_assignees')
    .set({ ...accepted, accepted_date: date, proposed_at: proposedAt, due_before: null })
    .where('task_id', '=', id)
    .execute()
  await db
    .updateTable('tasks')
    .set({ due_date: `${date}T23:59:59` })
    .where('id', '=', id)
    .execute()
  return { method: 'POST', url: `/tasks/${id}/receipts/${assigneeId}/undo-accept-date`, body: { accepted_date: date } }
}

/** Those calls of additional.tsv that are about receipts of assignments. */
export const receiptCalls: Calls = {
  'GET /tasks/{T}/receipts': (s) => ({ method: 'GET', url: `/tasks/${s.T.id}/receipts` }),
  'PUT /tasks/{T}/receipts/own/seen': (s) => ({ method: 'PUT', url: `/tasks/${s.T.id}/receipts/own/seen` }),
  'PUT /tasks/{T}/receipts/own {declined}': (s) => ({
    method: 'PUT',
    url: `/tasks/${s.T.id}/receipts/own`,
    body: { response: 'declined', reason: 'On leave' },
  }),
  'PUT /tasks/{T}/receipts/own {proposed}': (s) => ({
    method: 'PUT',
    url: `/tasks/${s.T.id}/receipts/own`,
    body: { response: 'proposed', proposed_date: date },
  }),
  'GET /auth/reports': () => ({ method: 'GET', url: '/auth/reports' }),
  'PUT /auth/reports': () => ({ method: 'PUT', url: '/auth/reports', body: { seen_assignments: false } }),
  'POST /tasks/{T}/receipts/{assigned_member}/accept-date': (s) => acceptDate(s, 'assigned_member'),
  'POST /tasks/{T}/receipts/{org_manager}/accept-date': (s) => acceptDate(s, 'org_manager'),
  'POST /tasks/{T}/receipts/{assigned_member}/undo-accept-date': (s) => undoAcceptDate(s, 'assigned_member'),
  'POST /tasks/{T}/receipts/{org_manager}/undo-accept-date': (s) => undoAcceptDate(s, 'org_manager'),
}
