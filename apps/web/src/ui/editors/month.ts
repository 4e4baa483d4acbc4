// Days such as '2026-11-25' and months such as '2026-11' of the calendar. Without Intl, whose data takes long to load.

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const dayMilliseconds = 86_400_000

const textOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

/** The day this many days later. */
export const addDays = (day: string, days: number) => textOf(Date.parse(day) + days * dayMilliseconds)

/** The month this many months later. */
export function addMonths(month: string, months: number) {
  const date = new Date(`${month}-01`)
  return textOf(date.setUTCMonth(date.getUTCMonth() + months)).slice(0, 7)
}

/** The weeks from Monday to Sunday that contain days of the month. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01`)
  const monday = addDays(`${month}-01`, -((first.getUTCDay() + 6) % 7))
  const weeks: string[][] = []
  for (let start = monday; start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
  return weeks
}

const nameOf = (month: string) => monthNames[Number(month.slice(5, 7)) - 1] ?? ''

/** `2026-11` → 'November 2026'. */
export const monthTitle = (month: string) => `${nameOf(month)} ${Number(month.slice(0, 4))}`

/** `2026-11-05` → '5 November 2026'. */
export const dayName = (day: string) => `${Number(day.slice(8))} ${monthTitle(day)}`
