import { dayFrom, dayOf, partsOfDay, textOfDay, weekdayOf } from '@muster/contracts/recurrence/day'
import { monthName } from '@muster/contracts/recurrence/sentence'

// Days such as '2026-11-25' and months such as '2026-11' of the calendar. Without Intl, whose data takes long to load.

/** The day this many days later. */
export const addDays = (day: string, days: number) => textOfDay(dayOf(day) + days)

/** The month this many months later. */
export function addMonths(text: string, months: number) {
  const { year, month } = partsOfDay(dayOf(`${text}-01`))
  return textOfDay(dayFrom(year, month + months, 1)).slice(0, 7)
}

/** The weeks from Monday to Sunday that contain days of the month. */
export function weeksOf(month: string): string[][] {
  const first = dayOf(`${month}-01`)
  const weeks: string[][] = []
  for (let monday = first - weekdayOf(first); textOfDay(monday).slice(0, 7) <= month; monday += 7)
    weeks.push(Array.from({ length: 7 }, (_, index) => textOfDay(monday + index)))
  return weeks
}

/** `2026-11` → 'November 2026'. */
export const monthTitle = (month: string) => `${monthName(Number(month.slice(5, 7)))} ${Number(month.slice(0, 4))}`

/** `2026-11-05` → '5 November 2026'. */
export const dayName = (day: string) => `${Number(day.slice(8))} ${monthTitle(day)}`
