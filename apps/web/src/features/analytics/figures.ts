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
