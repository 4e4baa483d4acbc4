import { texts } from '@muster/contracts/texts'
import { refuseInvalid } from '@muster/server/http/problems'

type RequestedEnd = { end_date?: string; due_date?: string }

/**
 * The end date that a body sets as `end_date` or `due_date`; undefined if the body sets neither or only repeats the
 * current date. Throws 422 if it sets two different new dates.
 */
export function endDateIn(body: RequestedEnd, current?: string): string | undefined {
  const [end, ...otherDates] = [body.end_date, body.due_date].filter((date) => date !== undefined && date !== current)
  if (otherDates.some((date) => date !== end))
    refuseInvalid({ field: 'due_date', message: 'The end date is given twice and differs' })
  return end
}

/** Throws 422 unless the start is on an earlier day than the end. */
export function refuseReversed(start: string, end: string): void {
  if (start.slice(0, 10) >= end.slice(0, 10)) refuseInvalid({ field: 'end_date', message: texts.goal.endBeforeStart })
}
