import { type Day, dayFrom, partsOfDay, weekdayOf } from './day.ts'
import { type Rule, weekdays } from './rule.ts'

/**
 * No series has a date after this year. It bounds the search for the next date of a rule that never matches, such as
 * 31 February.
 */
const lastYear = 2399
const lastDay = dayFrom(lastYear, 12, 31)

/**
 * The dates of a series in ascending order. The first is `start`, whether or not it matches the rule, as RFC 5545 says
 * of DTSTART; COUNT includes it.
 */
export function* datesOf(rule: Rule, start: Day, latest = lastDay): Generator<Day> {
  let count = 1
  yield start
  for (const day of matchesAfter(rule, start, start, latest)) {
    if (count === rule.count) return
    count++
    yield day
  }
}

/** The first date of the series after a day, and not after `latest`; undefined if there is none. */
export function nextDate(rule: Rule, start: Day, after: Day, latest = lastDay): Day | undefined {
  if (after < start) return start
  const days = rule.count === undefined ? matchesAfter(rule, start, after, latest) : datesOf(rule, start, latest)
  for (const day of days) if (day > after) return day
  return undefined
}

/** The days after `after` and not after `latest` that match the rule, in ascending order. COUNT is not considered. */
function* matchesAfter(rule: Rule, start: Day, after: Day, latest: Day): Generator<Day> {
  const last = Math.min(rule.until ?? lastDay, latest, lastDay)
  const matches = matcherOf(rule, start)
  const firstPeriod = periodOf(rule, start)
  const passed = Math.floor((periodOf(rule, after) - firstPeriod) / rule.interval)
  for (let index = firstPeriod + passed * rule.interval; ; index += rule.interval) {
    const [from, to] = daysOfPeriod(rule, index)
    for (let day = Math.max(from, after + 1); day <= to; day++) {
      if (day > last) return
      if (matches(day)) yield day
    }
    if (to >= last) return
  }
}

/** The number of the day, week, month or year that contains a day. */
function periodOf({ frequency, weekStart }: Rule, day: Day): number {
  if (frequency === 'DAILY') return day
  if (frequency === 'WEEKLY') return Math.floor((day - firstWeekStart(weekStart)) / 7)
  const { year, month } = partsOfDay(day)
  return frequency === 'MONTHLY' ? year * 12 + month - 1 : year
}

function daysOfPeriod({ frequency, weekStart }: Rule, index: number): [first: Day, last: Day] {
  if (frequency === 'DAILY') return [index, index]
  if (frequency === 'WEEKLY') {
    const first = firstWeekStart(weekStart) + index * 7
    return [first, first + 6]
  }
  if (frequency === 'YEARLY') return [dayFrom(index, 1, 1), dayFrom(index, 12, 31)]
  const year = Math.floor(index / 12)
  const month = (index % 12) + 1
  return [dayFrom(year, month, 1), dayFrom(year, month + 1, 0)]
}

/** A day on which a week starts. Day 4 is a Monday. */
const firstWeekStart = (weekStart: Rule['weekStart']) => 4 + weekdays.indexOf(weekStart ?? 'MO')

/** The check whether a day of a period matches the parts of the rule, and those that it takes from the start. */
function matcherOf(rule: Rule, start: Day): (day: Day) => boolean {
  const { frequency } = rule
  const { month: startMonth, date: startDate } = partsOfDay(start)
  const namesDay = rule.weekdays !== undefined || rule.monthDays !== undefined
  const months = rule.months ?? (frequency === 'YEARLY' && !namesDay ? [startMonth] : undefined)
  const isByDate = (frequency === 'YEARLY' || frequency === 'MONTHLY') && !namesDay
  const monthDays = rule.monthDays ?? (isByDate ? [startDate] : undefined)
  const startWeekday = weekdays[weekdayOf(start)]
  const days =
    rule.weekdays ?? (frequency === 'WEEKLY' && startWeekday ? [{ weekday: startWeekday, n: undefined }] : undefined)
  const countsInYear = frequency === 'YEARLY' && rule.months === undefined
  return (day) => {
    const { year, month, date } = partsOfDay(day)
    if (months && !months.includes(month)) return false
    const length = dayFrom(year, month + 1, 0) - dayFrom(year, month, 0)
    if (monthDays && !monthDays.includes(date) && !monthDays.includes(date - length - 1)) return false
    if (!days) return true
    const weekday = weekdays[weekdayOf(day)]
    const [place, total] = countsInYear
      ? [day - dayFrom(year, 1, 0), dayFrom(year, 12, 31) - dayFrom(year, 1, 0)]
      : [date, length]
    const fromStart = Math.ceil(place / 7)
    const fromEnd = -Math.ceil((total - place + 1) / 7)
    return days.some(
      (rule) => rule.weekday === weekday && (rule.n === undefined || rule.n === fromStart || rule.n === fromEnd),
    )
  }
}
