import { formatDay, today } from '../../../lib/format/dates.ts'
import { dayAfter } from '../filters/due-filter.ts'

/** The due dates that a snooze offers: tomorrow, and the Monday of the next week. */
export function snoozeDays(day = today()) {
  const weekday = new Date(`${day}T12:00`).getDay()
  const tomorrow = dayAfter(day)
  const monday = dayAfter(day, (8 - weekday) % 7 || 7)
  return [
    { name: 'Tomorrow', day: tomorrow, text: formatDay(tomorrow) },
    { name: 'Next week', day: monday, text: formatDay(monday) },
  ]
}
