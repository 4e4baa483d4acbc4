import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { EndDate, IdParams, IdText, Instant, text } from '../fields.ts'
import { Task } from '../tasks.ts'
import { Assignee } from './fields.ts'
import { receiptResponses } from './receipt-responses.ts'

/** The maximum length of the reason for declining an assignment. */
export const maxReasonLength = 500

/** `2026-11-25`. A time is removed, because a day is proposed. */
const Day = z.pipe(
  EndDate,
  z.transform((date) => date.slice(0, 10)),
)

/** What the assignee of a task has reported about the assignment by somebody else. */
export const Receipt = z.object({
  assignee: Assignee,
  assigned_by: Assignee,
  assigned_at: Instant,
  /** Null until the assignee has seen the assignment, and if the assignee does not report it. */
  seen_at: z.nullable(Instant),
  /** The latest response; null if there is none yet. */
  response: z.nullable(z.enum(receiptResponses)),
  responded_at: z.nullable(Instant),
  /** Why the assignment was declined. */
  reason: z.nullable(z.string()),
  /** The day that the assignee proposes instead of the due date: `2026-11-25`. */
  proposed_date: z.nullable(z.string()),
})
export type Receipt = z.output<typeof Receipt>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/tasks/:id/receipts',
  summary:
    "The receipts of a task's assignments, in the order of the assignees: admins and managers get all of them, other members those of the users whom they assigned, and their own. Self-assignments have none.",
  params: IdParams,
  reply: z.array(Receipt),
})

export const markAssignmentSeen = endpoint({
  method: 'PUT',
  path: '/tasks/:id/receipts/own/seen',
  summary:
    'Reports that the caller has seen the assignment. A repeated call changes nothing, and nothing is stored if the caller has turned the report off.',
  params: IdParams,
  success: 204,
})

export const respondToAssignment = endpoint({
  method: 'PUT',
  path: '/tasks/:id/receipts/own',
  summary:
    'Accepts the assignment of the caller, declines it with a reason, or proposes another date. A later response replaces an earlier one. Declining does not remove the assignee.',
  params: IdParams,
  body: z
    .strictObject({
      response: z.enum(receiptResponses),
      reason: z.optional(text(maxReasonLength)),
      proposed_date: z.optional(Day),
    })
    .check(
      z.refine(({ response, reason }) => (response === 'declined') === (reason !== undefined), {
        path: ['reason'],
        error: 'must be sent with the response declined, and only with it',
      }),
      z.refine(({ response, proposed_date }) => (response === 'proposed') === (proposed_date !== undefined), {
        path: ['proposed_date'],
        error: 'must be sent with the response proposed, and only with it',
      }),
    ),
  reply: Receipt,
})
export type NewResponse = z.output<NonNullable<typeof respondToAssignment.body>>

export const acceptProposedDate = endpoint({
  method: 'POST',
  path: '/tasks/:id/receipts/:userId/accept-date',
  summary:
    'Sets the due date of the task to the date that an assignee proposes, and turns the response of the assignee into accepted. Refused with 409 if the assignee no longer proposes this date.',
  params: z.extend(IdParams, { userId: IdText }),
  success: 200,
  body: z.strictObject({ proposed_date: Day }),
  reply: Task,
})

export const undoAcceptedDate = endpoint({
  method: 'POST',
  path: '/tasks/:id/receipts/:userId/undo-accept-date',
  summary:
    'Undoes the acceptance of a proposed date: restores the due date before it and the proposal. Refused with 409 if the assignee has responded since, or if the due date has changed.',
  params: z.extend(IdParams, { userId: IdText }),
  success: 200,
  body: z.strictObject({ accepted_date: Day }),
  reply: Task,
})

/** What the caller reports to others. Nobody else sees these choices. */
export const Reports = z.object({ seen_assignments: z.boolean() })
export type Reports = z.output<typeof Reports>

export const readReports = endpoint({
  method: 'GET',
  path: '/auth/reports',
  summary: 'Whether the caller reports that assignments have been seen. This is on by default.',
  reply: Reports,
})

export const updateReports = endpoint({
  method: 'PUT',
  path: '/auth/reports',
  summary: 'Turns on or off that the caller reports assignments as seen. What was reported before is kept.',
  body: z.strictObject({ seen_assignments: z.boolean() }),
  reply: Reports,
})
