import { nextDate } from '@muster/contracts/recurrence/dates'
import { type Day, dayOf, textOfDay } from '@muster/contracts/recurrence/day'
import { parseRule, type Rule, RuleError, textOfRule } from '@muster/contracts/recurrence/rule'
import { copiedPartNames, nothingCopied } from '@muster/contracts/task-imports'
import { type CopiedPart, copiedParts, type RecurrenceMode } from '@muster/contracts/tasks/recurrence'
import type { PlannedSeries } from '../tasks/recurrence/new-series.ts'
import { fitsMode, isOver, lastPassed, ruleMessages } from '../tasks/recurrence/rules.ts'

/** The time zone of the user who imports, and the current day there. */
export type Clock = { timeZone: string; today: Day }

/** A day before all others, on which every rule has a further date. */
export const longAgo: Clock = { timeZone: 'UTC', today: 0 }

/**
 * No rule of a file may skip more days than this. It bounds the time to read a file of rules that never match, such as
 * 31 February.
 */
const maxDaysAhead = 3_660

/** Reads the rule by which an imported task repeats, counted from its due date or, without one, from today. */
export function readRule(
  cell: string,
  mode: RecurrenceMode,
  due: string | null,
  { timeZone, today }: Clock,
  copied: readonly CopiedPart[] = copiedParts,
): { value: PlannedSeries } | { error: string } {
  const rule = parsed(cell, timeZone)
  if (typeof rule === 'string') return { error: rule }
  if (!fitsMode(rule, mode)) return { error: ruleMessages.onlyDays }
  const start = due === null ? today : dayOf(due)
  const next = firstDate(rule, mode, start, today)
  if (next === undefined) return { error: `"${shortened(cell)}" has no further date within ten years` }
  const dates = { start_date: textOfDay(start), next_date: next === null ? null : textOfDay(next) }
  return { value: { rule: textOfRule(rule), mode, copied: [...copied], ...dates } }
}

/** Reads what the next task copies, which is everything if the cell is empty. */
export function readCopied(cell: string | null): { value: readonly CopiedPart[] } | { error: string } {
  if (cell === null) return { value: copiedParts }
  const names = cell
    .split(/[;,]/)
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
  if (names.join() === nothingCopied.toLowerCase()) return { value: [] }
  const known = Object.values(copiedPartNames).map((name) => name.toLowerCase())
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) return { error: `"${shortened(unknown)}" is not one of ${known.join(', ')}, nothing` }
  return { value: copiedParts.filter((part) => names.includes(copiedPartNames[part].toLowerCase())) }
}

/** The next date, which is null if it depends on when the task is finished; undefined if there is none. */
function firstDate(rule: Rule, mode: RecurrenceMode, start: Day, today: Day): Day | null | undefined {
  if (mode === 'after_completion') return isOver(rule, today) ? undefined : null
  const after = lastPassed(start, today)
  return nextDate(rule, start, after, after + maxDaysAhead)
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
