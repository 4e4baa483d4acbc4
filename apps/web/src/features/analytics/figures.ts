import type { Goal } from '@muster/contracts/goals'

/** A count's change in whole percent. Undefined if the change is 0, a count is missing, or the earlier count is 0. */
export function trendPercent(count: number | undefined, earlierCount: number | undefined) {
  if (count === undefined || !earlierCount) return undefined
  const percent = Math.round(((count - earlierCount) / earlierCount) * 100)
  return percent === 0 ? undefined : percent
}

/** Whether a series has data: at least one of its numbers is not 0. */
export const hasData = (rows: readonly object[]) =>
  rows.some((row) => Object.values(row).some((value) => typeof value === 'number' && value !== 0))

/** The number of completed tasks and their rounded percentage of the total (0 if there are no tasks). */
export function performanceOf({ done = 0 }: Readonly<Record<string, number>>, total: number) {
  return { done, percent: total === 0 ? 0 : Math.round((done / total) * 100) }
}

/** The progress of a goal in whole percent, at most 100; 0 if the target is not positive. */
export const reachedPercent = ({ current_value, target_value }: Pick<Goal, 'current_value' | 'target_value'>) =>
  target_value > 0 ? Math.min(100, Math.round((current_value / target_value) * 100)) : 0
