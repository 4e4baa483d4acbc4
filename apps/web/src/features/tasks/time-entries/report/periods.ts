import { formatDay } from '../../../../lib/format/dates.ts'
import { dayAfter, parseDayRange } from '../../filters/due-filter.ts'
import { mondayOf } from '../week/days.ts'

/** The periods of the report in the URL, with their names. */
export const periodNames = {
  week: 'This week',
  'last-week': 'Last week',
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
  all: 'All time',
} as const

type PeriodWord = keyof typeof periodNames
export type Period = { from?: string; to?: string }

export const usualPeriod: PeriodWord = 'month'

const isWord = (value: string): value is PeriodWord => value in periodNames

/** The name in the choice of periods for the value in the URL; 'range' for a range of days. */
export function periodChoice(value: string | undefined): PeriodWord | 'range' {
  if (value !== undefined && isWord(value)) return value
  return value !== undefined && parseDayRange(value) ? 'range' : usualPeriod
}

const lastOfMonth = (month: string) => dayAfter(firstOfMonth(month, 1), -1)

/** The first day of the month that is `months` after the month of a day. */
function firstOfMonth(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1 + months, 1))
  return date.toISOString().slice(0, 10)
}

/** The first and the last day of a period in the URL, both included. */
export function daysOfPeriod(value: string | undefined, currentDay: string): Period {
  const choice = periodChoice(value)
  const monday = mondayOf(currentDay)
  switch (choice) {
    case 'range':
      return parseDayRange(value ?? '') ?? {}
    case 'week':
      return { from: monday, to: dayAfter(monday, 6) }
    case 'last-week':
      return { from: dayAfter(monday, -7), to: dayAfter(monday, -1) }
    case 'month':
      return { from: firstOfMonth(currentDay, 0), to: lastOfMonth(currentDay) }
    case 'last-month':
      return { from: firstOfMonth(currentDay, -1), to: dayAfter(firstOfMonth(currentDay, 0), -1) }
    case 'year':
      return { from: `${currentDay.slice(0, 4)}-01-01`, to: `${currentDay.slice(0, 4)}-12-31` }
    case 'all':
      return {}
  }
}

/** 'Nov 1, 2026 – Nov 30, 2026'; 'All time' without days. */
export function periodText({ from, to }: Period): string {
  if (from && to) return `${formatDay(from)} – ${formatDay(to)}`
  if (from) return `From ${formatDay(from)}`
  return to ? `Until ${formatDay(to)}` : periodNames.all
}
