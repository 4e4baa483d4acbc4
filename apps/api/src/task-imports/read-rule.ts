import { nextDate } from '@muster/contracts/recurrence/dates'
import { type Day, dayOf, textOfDay } from '@muster/contracts/recurrence/day'
import { parseRule, type Rule, RuleError, textOfRule } from '@muster/contracts/recurrence/rule'
import { copiedParts } from '@muster/contracts/tasks/recurrence'
import type { PlannedSeries } from '../tasks/recurrence/new-series.ts'
import { lastPassed } from '../tasks/recurrence/rules.ts'

/** The time zone of the user who imports, and the current day there. */
export type Clock = { timeZone: string; today: Day }

/** A day before all others, on which every rule has a further date. */
export const longAgo: Clock = { timeZone: 'UTC', today: 0 }

/**
 * No rule of a file may skip more days than this. It bounds the time to read a file of rules that never match, such as
 * 31 February.
 */
const maxDaysAhead = 3_660

/**
 * Reads the rule by which an imported task repeats, counted from its due date or, without one, from today. The next task
 * is created when the task is finished, and copies everything.
 */
export function readRule(
  cell: string,
  due: string | null,
  { timeZone, today }: Clock,
): { value: PlannedSeries } | { error: string } {
  const rule = parsed(cell, timeZone)
  if (typeof rule === 'string') return { error: rule }
  const start = due === null ? today : dayOf(due)
  const after = lastPassed(start, today)
  const next = nextDate(rule, start, after, after + maxDaysAhead)
  if (next === undefined) return { error: `"${shortened(cell)}" has no further date within ten years` }
  const dates = { start_date: textOfDay(start), next_date: textOfDay(next) }
  return { value: { rule: textOfRule(rule), mode: 'when_finished', copied: [...copiedParts], ...dates } }
}

/** The rule; an error message if it is none. */
function parsed(cell: string, timeZone: string): Rule | string {
  try {
    return parseRule(cell, timeZone)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const examples = 'FREQ=WEEKLY;BYDAY=MO,FR or FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1'
    return `"${shortened(cell)}" is not a rule such as ${examples}: ${error.message}`
  }
}

const shortened = (cell: string) => cell.slice(0, 60)
