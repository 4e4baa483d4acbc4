import { datesOf } from '@muster/contracts/recurrence/dates'
import { type Day, dayOf, partsOfDay, textOfDay, weekdayOf } from '@muster/contracts/recurrence/day'
import {
  type Frequency,
  parseRule,
  type Rule,
  RuleError,
  textOfRule,
  type Weekday,
  weekdays,
} from '@muster/contracts/recurrence/rule'
import { ruleSentence } from '@muster/contracts/recurrence/sentence'
import type { CopiedPart, NewRecurrence, RecurrenceMode, TaskSeries } from '@muster/contracts/tasks/recurrence'
import { copiedParts } from '@muster/contracts/tasks/recurrence'

/** The parts of a rule that a user builds. */
export type CustomRule = {
  interval: number
  frequency: Frequency
  weekdays: Weekday[]
  monthly: 'date' | 'last_day' | 'weekday'
  date: number
  /** The n-th weekday of the month; -1 is the last one. */
  n: number
  weekday: Weekday
}

/** The state of the form. `pattern` is the text of a rule without its end, or 'custom'. */
export type Choice = {
  pattern: string
  custom: CustomRule
  end: 'never' | 'until' | 'count'
  until: string
  count: number
  mode: RecurrenceMode
  /** The days after the completion, in that mode. */
  days: number
  copied: CopiedPart[]
}

const weekdayAt = (day: Day): Weekday => weekdays[weekdayOf(day)] ?? 'MO'

/** The place of a day among the same weekdays of its month; -1 for a fifth one, which not every month has. */
const placeInMonth = (date: number) => (date > 28 ? -1 : Math.ceil(date / 7))

/** The patterns that are offered for a start date, without their end. */
export function patternsFor(start: string): string[] {
  const day = dayOf(start)
  const { month, date } = partsOfDay(day)
  const isLastDay = partsOfDay(day + 1).date === 1
  return [
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    `FREQ=WEEKLY;BYDAY=${weekdayAt(day)}`,
    `FREQ=MONTHLY;BYMONTHDAY=${date}`,
    ...(isLastDay ? ['FREQ=MONTHLY;BYMONTHDAY=-1'] : []),
    `FREQ=MONTHLY;BYDAY=${placeInMonth(date)}${weekdayAt(day)}`,
    `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${date}`,
  ]
}

/** The options of the select of patterns. A rule that the form cannot build is an option too, so that it is kept. */
export function patternOptions(
  start: string,
  { pattern }: Pick<Choice, 'pattern'>,
): { value: string; label: string }[] {
  const patterns = patternsFor(start)
  const all = pattern === 'custom' || patterns.includes(pattern) ? patterns : [...patterns, pattern]
  return [
    ...all.map((value) => ({ value, label: ruleSentence(parseRule(value)) })),
    { value: 'custom', label: 'Custom…' },
  ]
}

const withoutEnd = ({ count: _, until: __, ...rule }: Rule) => textOfRule(rule)

export function newChoice(start: string): Choice {
  const day = dayOf(start)
  const { date } = partsOfDay(day)
  return {
    pattern: `FREQ=WEEKLY;BYDAY=${weekdayAt(day)}`,
    custom: {
      interval: 2,
      frequency: 'WEEKLY',
      weekdays: [weekdayAt(day)],
      monthly: 'date',
      date,
      n: placeInMonth(date),
      weekday: weekdayAt(day),
    },
    end: 'never',
    until: '',
    count: 10,
    mode: 'when_finished',
    days: 7,
    copied: [...copiedParts],
  }
}

/** The state of the form for an existing series. */
export function choiceOf(series: TaskSeries): Choice {
  const rule = parseRule(series.rule)
  const initial = newChoice(series.start_date)
  const pattern = withoutEnd(rule)
  const custom = patternsFor(series.start_date).includes(pattern) ? undefined : customOf(rule, initial.custom)
  return {
    ...initial,
    pattern: custom ? 'custom' : pattern,
    custom: custom ?? initial.custom,
    end: rule.count !== undefined ? 'count' : rule.until !== undefined ? 'until' : 'never',
    ...(rule.count !== undefined && { count: rule.count }),
    ...(rule.until !== undefined && { until: textOfDay(rule.until) }),
    mode: series.mode,
    days: series.mode === 'after_completion' ? rule.interval : initial.days,
    copied: series.copied,
  }
}

/** The choice with its pattern as a custom rule; with the initial one if the form cannot build it. */
export const asCustom = (choice: Choice): Choice =>
  choice.pattern === 'custom'
    ? choice
    : { ...choice, pattern: 'custom', custom: customOf(parseRule(choice.pattern), choice.custom) ?? choice.custom }

/** The parts that build the rule; undefined if the form cannot build it, as it can be set through the API. */
function customOf(rule: Rule, initial: CustomRule): CustomRule | undefined {
  const { interval, frequency, monthDays, weekdays: days } = rule
  const [day] = days ?? []
  const custom: CustomRule = {
    ...initial,
    interval,
    frequency,
    ...(frequency === 'WEEKLY' && days && { weekdays: days.map(({ weekday }) => weekday) }),
    ...(frequency === 'MONTHLY' && monthDays && { monthly: monthDays[0] === -1 ? 'last_day' : 'date' }),
    ...(monthDays?.[0] !== undefined && monthDays[0] > 0 && { date: monthDays[0] }),
    ...(frequency === 'MONTHLY' && day?.n !== undefined && { monthly: 'weekday', n: day.n, weekday: day.weekday }),
  }
  return customText(custom) === withoutEnd(rule) ? custom : undefined
}

function customText({ interval, frequency, weekdays: days, monthly, date, n, weekday }: CustomRule): string {
  const rule: Rule = { frequency, interval }
  if (frequency === 'WEEKLY')
    rule.weekdays = weekdays.filter((name) => days.includes(name)).map((name) => ({ weekday: name }))
  if (frequency === 'MONTHLY' && monthly === 'weekday') rule.weekdays = [{ weekday, n }]
  else if (frequency === 'MONTHLY') rule.monthDays = [monthly === 'last_day' ? -1 : date]
  return textOfRule(rule)
}

/** The rule of the form; a sentence if it is incomplete. */
export function ruleOf(choice: Choice): Rule | string {
  const pattern =
    choice.mode === 'after_completion'
      ? `FREQ=DAILY;INTERVAL=${choice.days}`
      : choice.pattern === 'custom'
        ? customText(choice.custom)
        : choice.pattern
  if (pattern.includes('BYDAY=;') || pattern.endsWith('BYDAY=')) return 'Choose at least one weekday'
  if (choice.end === 'until' && !choice.until) return 'Choose the last date'
  const end =
    choice.end === 'count'
      ? `;COUNT=${choice.count}`
      : choice.end === 'until'
        ? `;UNTIL=${choice.until.replaceAll('-', '')}`
        : ''
  try {
    return parseRule(pattern + end)
  } catch (error) {
    if (error instanceof RuleError) return error.message
    throw error
  }
}

export const bodyOf = (choice: Choice, rule: Rule): NewRecurrence => ({
  rule: textOfRule(rule),
  mode: choice.mode,
  copied: choice.copied,
})

/** How a new task repeats: the state of its inputs, and the body of the request or what the rule lacks. */
export type NewRepeat = { choice?: Choice; recurrence?: NewRecurrence; problem?: string }

/** How a new task repeats with this choice; undefined means that it does not repeat. */
export function newRepeat(choice: Choice | undefined): NewRepeat {
  if (!choice) return {}
  const rule = ruleOf(choice)
  return typeof rule === 'string' ? { choice, problem: rule } : { choice, recurrence: bodyOf(choice, rule) }
}

/**
 * What was chosen if it fits a task with this due date; otherwise null, because a frequent pattern for another date is
 * not offered. What does not fit is kept nevertheless: while the date is typed, it is another one.
 */
export const fittingRepeat = (repeat: NewRepeat | null, start: string): NewRepeat | null =>
  repeat &&
  (!repeat.choice ||
    (start && patternOptions(start, { pattern: 'custom' }).some(({ value }) => value === repeat.choice?.pattern)))
    ? repeat
    : null

/** The rule in words, depending on the mode. */
export function sentenceOf(rule: Rule, mode: RecurrenceMode): string {
  if (mode !== 'after_completion') return ruleSentence(rule)
  return `${ruleSentence(rule).replace(/^Every (\d+ )?day(s?)/, (_, n: string | undefined, s: string) => `${n ?? '1 '}day${s} after completion`)}`
}

/** The dates after the start that the series will have, at most `most`. */
export function nextDates(rule: Rule, start: string, today: string, most = 5): string[] {
  const dates: string[] = []
  for (const day of datesOf(rule, dayOf(start))) {
    if (day > dayOf(start) && day >= dayOf(today)) dates.push(textOfDay(day))
    if (dates.length === most) break
  }
  return dates
}
