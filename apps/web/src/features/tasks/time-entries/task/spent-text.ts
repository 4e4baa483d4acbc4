import type { EstimateAndTime } from '@muster/contracts/time-entries/fields'
import { formatDuration } from '../../../../lib/format/duration.ts'

/** '2 h left' or '30 min over the estimate'; undefined without an estimate. */
export function restText({ estimated_minutes, spent_minutes }: EstimateAndTime): string | undefined {
  if (estimated_minutes === null) return undefined
  const rest = estimated_minutes - spent_minutes
  if (rest === 0) return 'exactly the estimate'
  return rest > 0 ? `${formatDuration(rest)} left` : `${formatDuration(-rest)} over the estimate`
}

/** What part of the estimate is spent, in percent of at most 100; undefined without an estimate. */
export function spentPercent({ estimated_minutes, spent_minutes }: EstimateAndTime): number | undefined {
  if (estimated_minutes === null || estimated_minutes === 0) return undefined
  return Math.min(100, Math.round((spent_minutes / estimated_minutes) * 100))
}

export const isOver = ({ estimated_minutes, spent_minutes }: EstimateAndTime) =>
  estimated_minutes !== null && spent_minutes > estimated_minutes
