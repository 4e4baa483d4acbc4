import * as contracts from '@muster/contracts/format-date'

/**
 * A day is 'Jan 5, 2025', a time '5:30 PM', and both together 'Jan 5, 2025, 5:30 PM', wherever they appear. What has just
 * happened is '5m ago', and its exact time a tooltip. A due date near enough is 'Due in 3 days'.
 *
 * Calendar dates are local dates without a time zone, such as `2026-11-25T23:59:59`, and are never converted between
 * zones. They are called wall dates here.
 */
const wallDatePattern = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/

const dayNumber = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 86_400_000

function dateParts(date: string) {
  const [, year, month, day] = wallDatePattern.exec(date) ?? []
  return year === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) }
}

/** 'Jan 5, 2025' for a wall date; returns `none` if there is no date. */
export const formatDay = contracts.formatDay

/** `17:30` → '5:30 PM'; returns `none` if there is no time. */
export const formatTime = contracts.formatTime

const localDay = (date: Date) => contracts.dayText(date.getFullYear(), date.getMonth() + 1, date.getDate())

/** 'Jan 5, 2025' for an instant, in the viewer's time zone. */
export const formatInstantDay = (instant: string | null | undefined, none = '') =>
  instant ? localDay(new Date(instant)) : none

let clockFormat: Intl.DateTimeFormat | undefined

/** '5:30 PM' for an instant, in the viewer's time zone. */
export function formatClock(instant: string | number) {
  clockFormat ??= new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
  return clockFormat.format(new Date(instant))
}

/** 'Jan 5, 2025, 5:30 PM' for an instant, in the viewer's time zone. */
export const formatMoment = (instant: string | number) => `${localDay(new Date(instant))}, ${formatClock(instant)}`

/** 'Today', 'Yesterday' or the date, in the viewer's time zone. */
export function dayName(instant: string | number, now = new Date()) {
  const days = daysUntil(today(new Date(instant)), now)
  if (days === 0) return 'Today'
  return days === -1 ? 'Yesterday' : localDay(new Date(instant))
}

/** '5:30 PM': the current time in another zone. */
export const timeIn = (timeZone: string, now = Date.now()) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(now)

/** Today in the viewer's time zone, such as `2026-11-25`. */
export function today(now = new Date()) {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** Whole days from the viewer's today to a wall date; negative in the past, and NaN if `date` is not a wall date. */
export function daysUntil(date: string, now = new Date()) {
  const day = dateParts(date)
  if (!day) return Number.NaN
  return dayNumber(day.year, day.month, day.day) - dayNumber(now.getFullYear(), now.getMonth() + 1, now.getDate())
}

/** 'Overdue', 'Due today', 'Due tomorrow', 'Due in N days' for at most 7 days, otherwise the date. */
export function dueText(date: string, now = new Date()) {
  const days = daysUntil(date, now)
  if (days < 0) return 'Overdue'
  if (days === 0) return 'Due today'
  if (days === 1) return 'Due tomorrow'
  return days <= 7 ? `Due in ${days} days` : formatDay(date)
}

/** 'Just now', '5m ago', '3h ago', '2d ago'. */
export function relativeTime(instant: string, now = Date.now()) {
  const seconds = Math.floor((now - Date.parse(instant)) / 1000)
  if (seconds < 60) return 'Just now'
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}h ago`
  return `${Math.floor(seconds / 86_400)}d ago`
}
