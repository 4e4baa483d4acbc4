import { texts } from '@muster/contracts/texts'
import { invalid } from '@muster/server/http/problems'

type End = { end_date?: string; due_date?: string }

/** The end date that a body sets under either name; undefined if it sets none or only repeats the current one. */
export function endIn(body: End, current?: string): string | undefined {
  const [end, ...others] = [body.end_date, body.due_date].filter((date) => date !== undefined && date !== current)
  if (others.some((other) => other !== end))
    invalid({ field: 'due_date', message: 'The end date is given twice and differs' })
  return end
}

/** Throws 422 unless the start is on an earlier day than the end. */
export function refuseReversed(start: string, end: string): void {
  if (start.slice(0, 10) >= end.slice(0, 10)) invalid({ field: 'end_date', message: texts.goal.endBeforeStart })
}
