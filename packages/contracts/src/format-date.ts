/** The short names of the months. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// Days and times are formatted without Intl, because loading its data takes longer than everything else that the first
// card of a board needs.

/** Formats a date as 'Jan 5, 2025'. A day or month beyond its range carries over into the next month or year. */
export function dayText(year: number, month: number, day: number) {
  const date = new Date(Date.UTC(year, month - 1, day))
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** 'Jan 5, 2025' for a date such as `2025-01-05` or `2025-01-05T23:59:59`; returns `none` if there is no date. */
export function formatDay(date: string | null | undefined, none = '') {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '') ?? []
  return year === undefined ? none : dayText(Number(year), Number(month), Number(day))
}

/** `17:30` → '5:30 PM'; returns `none` if there is no time. */
export function formatTime(time: string | null | undefined, none = '') {
  const [, hour = '', minute = ''] = /^(\d{2}):(\d{2})/.exec(time ?? '') ?? []
  if (!hour) return none
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
