import type { MilestoneAnalytics } from '@muster/contracts/milestones'
import type * as z from 'zod/mini'

type Days = z.output<typeof MilestoneAnalytics>['burn_up']

/** A single day is no line, so it starts at zero on the day before. */
export function fromNothing(days: Days): Days {
  const [only] = days
  if (!only || days.length > 1) return days
  const before = new Date(Date.parse(`${only.date}T00:00:00Z`) - 86_400_000)
  return [{ date: before.toISOString().slice(0, 10), done: 0, total: 0 }, only]
}
