import { type Day, dayOf, textOfDay } from '@muster/contracts/recurrence/day'
import type { RelativeDate } from '@muster/contracts/templates/content'
import { templateTexts } from '@muster/contracts/templates/texts'
import { refuseInvalid } from '@muster/server/http/problems'

/*
 * Dates are days of the calendar with a time of day that is never converted. So a distance in days is exact in every
 * time zone, also across a change of the clocks.
 */

const firstDay = dayOf('1900-01-01')
const lastDay = dayOf('9999-12-31')

export const relativeTo = (start: Day, wallTime: string): RelativeDate => ({
  days: dayOf(wallTime) - start,
  time: wallTime.slice(11, 19),
})

/** The date at this distance from the start. Throws 422 if it is outside the calendar. */
export function dateAfter(start: Day, { days, time }: RelativeDate): string {
  const day = start + days
  if (day < firstDay || day > lastDay) refuseInvalid({ field: 'start_date', message: templateTexts.outsideCalendar })
  return `${textOfDay(day)}T${time}`
}

/** The earliest day of these dates; undefined if there are none. */
export const earliestOf = (wallTimes: readonly (string | null)[]): Day | undefined => {
  const days = wallTimes.flatMap((wallTime) => (wallTime === null ? [] : [dayOf(wallTime)]))
  return days.length === 0 ? undefined : days.reduce((earliest, day) => Math.min(earliest, day))
}
