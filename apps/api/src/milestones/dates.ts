import { texts } from '@muster/contracts/texts'
import { refuseInvalid } from '@muster/server/http/problems'
import { eitherOf } from './either-of.ts'

type RequestedDates = { start_date?: string | null; due_date?: string; target_date?: string }
type Dates = { start_date: string | null; due_date: string }

/**
 * Returns the dates of a milestone after a change. Throws 422 if there is no due date, if two different new due dates
 * are given, or if the start is not on an earlier day than the due date.
 */
export function datesAfter(
  { start_date: requestedStartDate, due_date, target_date }: RequestedDates,
  current?: Dates,
): Dates {
  const due = eitherOf({ due_date, target_date }, current?.due_date) ?? current?.due_date
  if (due === undefined) return refuseInvalid({ field: 'due_date', message: texts.milestone.dueDateRequired })
  const start_date = requestedStartDate === undefined ? (current?.start_date ?? null) : requestedStartDate
  if (start_date !== null && start_date.slice(0, 10) >= due.slice(0, 10))
    refuseInvalid({ field: 'start_date', message: texts.milestone.startNotBeforeDue })
  return { start_date, due_date: due }
}
