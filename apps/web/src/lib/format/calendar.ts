const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const shortDayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `2026-11` → 'November 2026'. */
export const monthName = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** `2026-11` → 'Nov'. */
export const shortMonth = (month: string) => shortMonthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** `2026-11-05` → 'Nov 5'. */
export const shortDay = (day: string) => shortDayFormat.format(new Date(`${day}T00:00:00Z`))
