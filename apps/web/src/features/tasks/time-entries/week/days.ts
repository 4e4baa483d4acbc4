import { shortDay } from '../../../../lib/format/calendar.ts'
import { formatDay, today } from '../../../../lib/format/dates.ts'
import { dayAfter, isDay } from '../../filters/due-filter.ts'

/** The Monday of the week that contains a day. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(`${day}T12:00`).getDay() + 6) % 7))

/** The day in the URL, or the current day if the URL contains none. */
export const parseDay = (text: string | undefined, now = today()): string =>
  text !== undefined && isDay(text) && text >= '2000' ? text : now

/** 'Nov 23 – 29, 2026', 'Nov 30 – Dec 6, 2026', 'Dec 28, 2026 – Jan 3, 2027' for the week that begins on this Monday. */
export function weekName(monday: string): string {
  const sunday = dayAfter(monday, 6)
  if (monday.slice(0, 4) !== sunday.slice(0, 4)) return `${formatDay(monday)} – ${formatDay(sunday)}`
  const [month, day] = shortDay(sunday).split(' ')
  const end = monday.slice(5, 7) === sunday.slice(5, 7) ? day : `${month} ${day}`
  return `${shortDay(monday)} – ${end}, ${sunday.slice(0, 4)}`
}

const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** 'Mon' */
export const weekdayOf = (day: string): string => weekdayFormat.format(new Date(`${day}T00:00:00Z`))

/** '23' */
export const dateOf = (day: string): string => String(Number(day.slice(8)))
