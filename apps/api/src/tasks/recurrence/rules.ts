import { nextDate } from '@muster/contracts/recurrence/dates'
import { type Day, dayOf, textOfDay } from '@muster/contracts/recurrence/day'
import { dateIn, parseRule, type Rule, RuleError } from '@muster/contracts/recurrence/rule'
import type { RecurrenceMode } from '@muster/contracts/tasks/recurrence'
import { refuseInvalid } from '@muster/server/http/problems'
import type { StoredSeries } from './series-row.ts'

const refuse = (message: string) => refuseInvalid({ field: 'rule', message })

export const ruleMessages = {
  onlyDays: 'After completion, a task repeats by days only, such as FREQ=DAILY;INTERVAL=3',
}

/** Whether a task can repeat by this rule in this mode. */
export const fitsMode = ({ frequency, weekdays, monthDays, months }: Rule, mode: RecurrenceMode): boolean =>
  mode !== 'after_completion' || (frequency === 'DAILY' && !weekdays && !monthDays && !months)

/** Whether a task that repeats after its completion has no next task by this rule. */
export const isOver = (rule: Rule, today: Day): boolean =>
  rule.count === 1 || (rule.until !== undefined && rule.until < today)

/** Parses a rule from a request. Throws 422 if it is invalid or does not fit the mode. */
export function requireRule(text: string, mode: RecurrenceMode, timeZone: string): Rule {
  try {
    const rule = parseRule(text, timeZone)
    return fitsMode(rule, mode) ? rule : refuse(ruleMessages.onlyDays)
  } catch (error) {
    if (error instanceof RuleError) return refuse(error.message)
    throw error
  }
}

/** The next date of a new rule, which is not before today. Throws 422 if there is none. */
export function firstNextDate(rule: Rule, mode: RecurrenceMode, start: Day, today: Day): Day | null {
  if (mode === 'after_completion') {
    if (isOver(rule, today)) refuse('The rule has no further date')
    return null
  }
  return nextDate(rule, start, lastPassed(start, today)) ?? refuse('The rule has no further date')
}

/** The next date of a new rule is after this day. */
export const lastPassed = (start: Day, today: Day): Day => Math.max(start, today - 1)

export const todayOf = (timeZone: string, now: Date): Day => dayOf(dateIn(timeZone, now))

/** What a series needs to know of its current task. */
type CurrentTask = { isFinished: boolean; finishedAt: Date }

/**
 * What becomes of a series now: nothing yet, or a task at a date with the date of the task after it, or its end. A rule
 * by dates does not depend on the clock: it only decides when a task on its date is created.
 */
export type Step =
  | { kind: 'wait' }
  | { kind: 'end' }
  | { kind: 'create'; date: Day; following: Day | null; isLast: boolean }

type PlannedSeries = Pick<
  StoredSeries,
  'rule' | 'mode' | 'start_date' | 'next_date' | 'number' | 'first_number' | 'time_zone'
>

export function stepOf(series: PlannedSeries, current: CurrentTask, now: Date): Step {
  const rule = parseRule(series.rule)
  if (series.mode === 'after_completion') return stepAfterCompletion(series, rule, current)
  const next = series.next_date === null ? undefined : dayOf(series.next_date)
  const isDue =
    series.mode === 'when_finished' ? current.isFinished : next === undefined || next <= todayOf(series.time_zone, now)
  if (!isDue) return { kind: 'wait' }
  if (next === undefined) return { kind: 'end' }
  const following = nextDate(rule, dayOf(series.start_date), next) ?? null
  return { kind: 'create', date: next, following, isLast: following === null }
}

function stepAfterCompletion(
  { number, first_number, time_zone }: PlannedSeries,
  rule: Rule,
  current: CurrentTask,
): Step {
  if (!current.isFinished) return { kind: 'wait' }
  const date = todayOf(time_zone, current.finishedAt) + rule.interval
  if (rule.until !== undefined && date > rule.until) return { kind: 'end' }
  // The next task and all since the one whose rule was set.
  const count = number + 2 - first_number
  return { kind: 'create', date, following: null, isLast: rule.count !== undefined && count >= rule.count }
}

/** The next date of a rule by dates after those that have passed while the task was in the trash. */
export const nextAfterToday = (series: PlannedSeries, now: Date): string | null => {
  const next = nextDate(parseRule(series.rule), dayOf(series.start_date), todayOf(series.time_zone, now))
  return next === undefined ? null : textOfDay(next)
}
