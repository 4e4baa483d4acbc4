import { formatInstantDay } from '../../lib/format/dates.ts'

const minutesOfHour = 60
const minutesOfDay = 1440

/** 'Just now', '5m ago', '3h ago', else the date; empty for a user who was never here. */
export function lastSeen(instant: string | null, now: number) {
  if (!instant) return ''
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < minutesOfHour) return `${minutes}m ago`
  return minutes < minutesOfDay ? `${Math.floor(minutes / minutesOfHour)}h ago` : formatInstantDay(instant)
}
