/*
 * Time zones are those that Node.js knows, as when the user chose one. PostgreSQL may know others, and refuses a statement
 * with an unknown one.
 */

const numeric: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
  ...{ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' },
}

/** One format per time zone, because creating it takes several times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of a time zone, or of UTC if it is unknown. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en', { timeZone, ...numeric })
  } catch {
    return formatIn('UTC')
  }
  formats.set(timeZone, format)
  return format
}

/** What a clock in the time zone shows, as the milliseconds at which one in UTC shows it; in UTC if it is unknown. */
function clockIn(timeZone: string, time: number): number {
  const parts = formatIn(timeZone).formatToParts(time)
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const [hour, minute, second] = [numberOf('hour'), numberOf('minute'), numberOf('second')]
  return Date.UTC(numberOf('year'), numberOf('month') - 1, numberOf('day'), hour, minute, second)
}

/** The date and time in a time zone, such as `2026-11-28T15:10:32`. */
export const localTime = (timeZone: string, now: Date) =>
  new Date(clockIn(timeZone, now.getTime())).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)

const dayMilliseconds = 86_400_000

/** When the day begins in a time zone, or some days later, in seconds since 1970. */
export function startOfDay(timeZone: string, day: string, daysLater = 0): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + daysLater * dayMilliseconds
  const offsetAt = (time: number) => clockIn(timeZone, time) - time
  // The first offset is that of a time which is some hours away, so the clock may change in between.
  return (midnight - offsetAt(midnight - offsetAt(midnight))) / 1_000
}
