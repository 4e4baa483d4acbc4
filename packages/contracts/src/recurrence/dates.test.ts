import fc from 'fast-check'
import rrule from 'rrule'
import { describe, expect, it } from 'vitest'
import { datesOf, nextDate } from './dates.ts'
import { type Day, dayOf, textOfDay } from './day.ts'
import { maxInterval, parseRule, type Rule, textOfRule, weekdays } from './rule.ts'

const weekday = fc.constantFrom(...weekdays)
const subset = <Value>(values: fc.Arbitrary<Value>, most: number) => fc.array(values, { minLength: 1, maxLength: most })
const monthDay = fc.integer({ min: -31, max: 31 }).filter((day) => day !== 0)
const numbered = (most: number) =>
  fc.tuple(fc.constantFrom(...Array.from({ length: most }, (_, index) => [index + 1, -index - 1]).flat()), weekday)

const listOf = (name: string, values: fc.Arbitrary<unknown[]>) =>
  fc.oneof(
    fc.constant(''),
    values.map((list) => `;${name}=${list.join()}`),
  )
// The reference library gives a list with both 2MO and TU another meaning, so it is tested with the one or the other.
const byDay = (most: number) =>
  fc.oneof(
    listOf(
      'BYDAY',
      subset(
        numbered(most).map((parts) => parts.join('')),
        3,
      ),
    ),
    plainDays,
  )
const plainDays = listOf('BYDAY', subset(weekday, 4))
const byMonth = listOf('BYMONTH', subset(fc.integer({ min: 1, max: 12 }), 3))
const byMonthDay = listOf('BYMONTHDAY', subset(monthDay, 3))
const parts = (...lists: fc.Arbitrary<string>[]) => fc.tuple(...lists).map((texts) => texts.join(''))

const body = fc.oneof(
  parts(fc.constant('FREQ=DAILY'), plainDays, byMonth, byMonthDay),
  parts(
    fc.constant('FREQ=WEEKLY'),
    plainDays,
    byMonth,
    fc.oneof(
      fc.constant(''),
      weekday.map((day) => `;WKST=${day}`),
    ),
  ),
  parts(fc.constant('FREQ=MONTHLY'), byDay(5), byMonth, byMonthDay),
  parts(fc.constant('FREQ=YEARLY'), byMonthDay, byMonth),
  parts(
    fc.constant('FREQ=YEARLY'),
    byDay(5),
    subset(fc.integer({ min: 1, max: 12 }), 3).map((list) => `;BYMONTH=${list.join()}`),
  ),
  parts(fc.constant('FREQ=YEARLY'), byDay(53)),
)
const start = fc.integer({ min: dayOf('1996-01-01'), max: dayOf('2110-12-31') })
const end = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${count}`),
  start.map((day) => `;UNTIL=${textOfDay(day).replaceAll('-', '')}`),
)
const rules = fc
  .tuple(body, fc.integer({ min: 1, max: 30 }), end)
  .map(([text, interval, ending]) => parseRule(`${text};INTERVAL=${interval}${ending}`))

const firstDates = (rule: Rule, from: Day, count: number): Day[] => {
  const dates: Day[] = []
  for (const day of datesOf(rule, from)) {
    dates.push(day)
    if (dates.length === count) break
  }
  return dates
}

/** The matching dates after the start as the reference library finds them, up to a day. */
function referenceDates({ count: _, ...rule }: Rule, from: Day, to: Day): Day[] {
  const toDate = (day: Day) => new Date(day * 86_400_000)
  const options = rrule.RRule.parseString(textOfRule(rule))
  const reference = new rrule.RRule({ ...options, dtstart: toDate(from) }, true)
  return reference.between(toDate(from + 1), toDate(to), true).map((date) => date.getTime() / 86_400_000)
}

describe('the dates of a series', () => {
  it('are those of another implementation of RFC 5545, for random rules', () => {
    fc.assert(
      fc.property(rules, start, (rule, from) => {
        const to = from + 1_500
        const all = [from, ...referenceDates(rule, from, to)].slice(0, rule.count)
        const dates: Day[] = []
        for (const day of datesOf(rule, from)) {
          if (day > to) break
          dates.push(day)
        }
        expect(dates.map(textOfDay)).toEqual(all.map(textOfDay))
      }),
      { numRuns: 300 },
    )
  })

  it('are found one after the other by the next date after each', () => {
    fc.assert(
      fc.property(rules, start, (rule, from) => {
        const dates = firstDates(rule, from, 12)
        const found: Day[] = [from]
        for (let day = nextDate(rule, from, from); day !== undefined && found.length < 12; ) {
          found.push(day)
          day = nextDate(rule, from, day)
        }
        expect(found).toEqual(dates)
      }),
      { numRuns: 1_000 },
    )
  })

  it('do not depend on the day from which the next one is searched', () => {
    fc.assert(
      fc.property(rules, start, fc.integer({ min: -10, max: 800 }), (rule, from, days) => {
        const expected = firstDates(rule, from, 900).find((day) => day > from + days)
        const next = nextDate(rule, from, from + days)
        // The first 900 dates may end before the searched day.
        if (expected !== undefined) expect(next).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  it('end for a rule that never matches, and the search visits a bounded number of days', () => {
    for (const rule of [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=MONTHLY;INTERVAL=12;BYMONTH=3',
      `FREQ=YEARLY;INTERVAL=${maxInterval}`,
      'FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2,4,6,9,11;COUNT=999',
    ])
      expect(nextDate(parseRule(rule), dayOf('2026-02-01'), dayOf('2026-02-01'))).toBeUndefined()
  })

  it('of 29 February are leap years, and of the 31st are long months', () => {
    const dates = (rule: string, from: string) => firstDates(parseRule(rule), dayOf(from), 4).map(textOfDay)
    expect(dates('FREQ=YEARLY', '2096-02-29')).toEqual(['2096-02-29', '2104-02-29', '2108-02-29', '2112-02-29'])
    expect(dates('FREQ=MONTHLY', '2026-01-31')).toEqual(['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31'])
    expect(dates('FREQ=MONTHLY;BYMONTHDAY=-1', '2028-01-31')).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ])
  })
})

it('the search for a date ends at a day, whether or not the rule has a count', () => {
  const start = dayOf('2027-01-04')
  for (const text of ['FREQ=WEEKLY', 'FREQ=WEEKLY;COUNT=9']) {
    const rule = parseRule(text)
    expect(nextDate(rule, start, start, start + 7)).toBe(start + 7)
    expect(nextDate(rule, start, start, start + 6)).toBeUndefined()
  }
})
