import { texts } from '@muster/contracts/texts'
import { invalid } from '@muster/server/http/problems'

type End = { end_date?: string; due_date?: string }

/** The end a body asks for by either of its names; undefined when it says none but the one that stands. */
export function endIn(body: End, standing?: string): string | undefined {
  const [end, ...others] = [body.end_date, body.due_date].filter((said) => said !== undefined && said !== standing)
  if (others.some((other) => other !== end))
    invalid({ field: 'due_date', message: 'The end date is given twice and differs' })
  return end
}

/** 422 unless the start lies on an earlier day than the end. */
export function refuseReversed(start: string, end: string): void {
  if (start.slice(0, 10) >= end.slice(0, 10)) invalid({ field: 'end_date', message: texts.goal.endBeforeStart })
}
