import { texts } from '@muster/contracts/texts'
import { invalid } from '@muster/server/http/problems'
import { eitherOf } from './either-of.ts'

type Said = { start_date?: string | null; due_date?: string; target_date?: string }
type Dates = { start_date: string | null; due_date: string }

/**
 * The dates of a milestone after a change: a due date is required, and the start must be on an earlier day; otherwise
 * 422.
 */
export function datesAfter({ start_date: start, due_date, target_date }: Said, current?: Dates): Dates {
  const due = eitherOf({ due_date, target_date }, current?.due_date) ?? current?.due_date
  if (due === undefined) return invalid({ field: 'due_date', message: texts.milestone.dueDateRequired })
  const start_date = start === undefined ? (current?.start_date ?? null) : start
  if (start_date !== null && start_date.slice(0, 10) >= due.slice(0, 10))
    invalid({ field: 'start_date', message: texts.milestone.startNotBeforeDue })
  return { start_date, due_date: due }
}
