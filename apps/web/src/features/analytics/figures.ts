import type { Goal } from '@muster/contracts/goals'

/** The change of a count in percent; undefined without an earlier count or without a change. */
export function trendOf(now: number | undefined, before: number | undefined) {
  if (now === undefined || !before) return undefined
  const percent = Math.round(((now - before) / before) * 100)
  return percent === 0 ? undefined : percent
}

/** Whether a series has data: any of its values is not 0. */
export const tells = (rows: readonly object[]) =>
  rows.some((row) => Object.values(row).some((value) => typeof value === 'number' && value !== 0))

/** How many of the tasks are done, and what percent of all that is, rounded; 0 of none. */
export function performanceOf({ done = 0 }: Readonly<Record<string, number>>, total: number) {
  return { done, percent: total === 0 ? 0 : Math.round((done / total) * 100) }
}

/** The progress of a goal in whole percent, at most 100. */
export const reachedPercent = ({ current_value, target_value }: Pick<Goal, 'current_value' | 'target_value'>) =>
  target_value > 0 ? Math.min(100, Math.round((current_value / target_value) * 100)) : 0

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const shortDayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `2026-11` → 'November 2026'. */
export const monthName = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** `2026-11` → 'Nov'. */
export const shortMonth = (month: string) => shortMonthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** `2026-11-05` → 'Nov 5'. */
export const shortDay = (day: string) => shortDayFormat.format(new Date(`${day}T00:00:00Z`))
