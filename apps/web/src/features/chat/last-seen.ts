import { formatInstantDay } from '../../lib/format/dates.ts'

const minutesPerHour = 60
const minutesPerDay = 1440

/** 'Just now', '5m ago', '3h ago', or the date; empty if it is not known when the user was last seen. */
export function lastSeen(instant: string | null, now: number) {
  if (!instant) return ''
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < minutesPerHour) return `${minutes}m ago`
  return minutes < minutesPerDay ? `${Math.floor(minutes / minutesPerHour)}h ago` : formatInstantDay(instant)
}
