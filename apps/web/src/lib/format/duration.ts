import { formatCount } from './count.ts'

/** `1:30` */
const clockPattern = /^(\d{1,4}):([0-5]\d)$/
/** `1.5`, `1,5 h`, `2 hours`; a number without a unit is hours. */
const hoursPattern = /^(\d{1,4}(?:[.,]\d{1,4})?) ?(?:h|hrs?|hours?)?$/
/** `90m`, `90 min` */
const minutesPattern = /^(\d{1,4}(?:[.,]\d{1,4})?) ?(?:m|mins?|minutes?)$/
/** `1h 30m`, `1 h 30 min`, `1h30` */
const bothPattern = /^(\d{1,4}) ?(?:h|hrs?|hours?) ?([0-5]?\d) ?(?:m|mins?|minutes?)?$/

const toNumber = (text: string | undefined) => Number(text?.replace(',', '.'))

/**
 * The whole minutes of a duration such as `1h 30m`, `1:30`, `1.5` or `90 min`. Undefined if the text is not a duration.
 * The caller checks the bounds.
 */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const hoursAndMinutes = clockPattern.exec(trimmed) ?? bothPattern.exec(trimmed)
  if (hoursAndMinutes) return toNumber(hoursAndMinutes[1]) * 60 + toNumber(hoursAndMinutes[2])
  const minutes = minutesPattern.exec(trimmed)
  if (minutes) return Math.round(toNumber(minutes[1]))
  const hours = hoursPattern.exec(trimmed)
  return hours ? Math.round(toNumber(hours[1]) * 60) : undefined
}

const parts = (minutes: number) => ({ hours: Math.floor(minutes / 60), rest: minutes % 60 })

/** '45 min', '2 h', '1 h 30 min'; '−1 h 30 min' for a negative number of minutes. */
export function formatDuration(minutes: number): string {
  if (minutes < 0) return `−${formatDuration(-minutes)}`
  const { hours, rest } = parts(Math.round(minutes))
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${formatCount(hours)} h` : `${formatCount(hours)} h ${rest} min`
}

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** '1:30', for tables. */
export function clockDuration(minutes: number): string {
  const { hours, rest } = parts(minutes)
  return `${hours}:${twoDigits(rest)}`
}

/** '1:05:09' for a time that is still passing, in milliseconds. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${clockDuration(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
}
