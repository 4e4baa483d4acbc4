/**
 * A day of the calendar as the number of days since 1 January 1970. It is no instant and has no time zone, so that
 * neither a clock change nor the zone of the server affects it.
 */
export type Day = number

const millisecondsOfDay = 86_400_000

export const dayFrom = (year: number, month: number, date: number): Day =>
  Date.UTC(year, month - 1, date) / millisecondsOfDay

/** The day of a date such as `2027-12-31`; a time after it is ignored. */
export const dayOf = (text: string): Day => Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / millisecondsOfDay

export const textOfDay = (day: Day): string => new Date(day * millisecondsOfDay).toISOString().slice(0, 10)

/** The year, the month from 1 and the date of a day. */
export function partsOfDay(day: Day): { year: number; month: number; date: number } {
  const moment = new Date(day * millisecondsOfDay)
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, date: moment.getUTCDate() }
}

/** The weekday, from 0 for Monday to 6 for Sunday. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7
