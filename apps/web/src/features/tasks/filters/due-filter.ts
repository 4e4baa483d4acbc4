import { today } from '../../../lib/format/dates.ts'

/** The words of the due date filter in the URL, with their names. */
export const dueNames = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  'next-week': 'Next week',
  none: 'No date',
} as const

type DueWord = keyof typeof dueNames

/** The first and the last day, such as '2026-11-25'; without one of them, the range is open at that end. */
export type DayRange = { from?: string; to?: string }

/** `isOpen` excludes finished tasks, which are never overdue. */
export type DueFilter = 'none' | (DayRange & { isOpen?: true })

export const isDueWord = (value: string): value is DueWord => value in dueNames

/** The day that is `days` after another one. */
export function dayAfter(day: string, days = 1): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return today(new Date(year, month - 1, date + days))
}

/** Whether a text is a day of the calendar. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayAfter(text, 0) === text

/** Parses a range as it is in the URL: `2026-11-25..2026-12-01`, `2026-11-25..` or `..2026-12-01`. */
export function parseDayRange(value: string): DayRange | undefined {
  const [from = '', to = '', ...rest] = value.split('..')
  if (rest.length > 0 || !value.includes('..') || (from === '' && to === '')) return undefined
  if ((from && !isDay(from)) || (to && !isDay(to)) || (from && to && from > to)) return undefined
  return { ...(from && { from }), ...(to && { to }) }
}

export const dayRangeText = ({ from = '', to = '' }: DayRange) => `${from}..${to}`

/**
 * Parses the due date filter in the URL; undefined for anything else. A week begins on Monday.
 *
 * @param day the current day
 */
export function parseDue(value: string | undefined, day = today()): DueFilter | undefined {
  if (!value) return undefined
  if (!isDueWord(value)) return parseDayRange(value)
  const monday = dayAfter(day, -((new Date(`${day}T12:00`).getDay() + 6) % 7))
  switch (value) {
    case 'overdue':
      return { to: dayAfter(day, -1), isOpen: true }
    case 'today':
      return { from: day, to: day }
    case 'week':
      return { from: monday, to: dayAfter(monday, 6) }
    case 'next-week':
      return { from: dayAfter(monday, 7), to: dayAfter(monday, 13) }
    case 'none':
      return 'none'
  }
}
