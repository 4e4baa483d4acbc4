import type { MilestoneAnalytics } from '@muster/contracts/milestones'
import type * as z from 'zod/mini'

type BurnUpDays = z.output<typeof MilestoneAnalytics>['burn_up']

/** If the series has only one day, adds the day before with values of zero, because a line needs two points. */
export function startAtZero(days: BurnUpDays): BurnUpDays {
  const [onlyDay] = days
  if (!onlyDay || days.length > 1) return days
  const dayBefore = new Date(Date.parse(`${onlyDay.date}T00:00:00Z`) - 86_400_000)
  return [{ date: dayBefore.toISOString().slice(0, 10), done: 0, total: 0 }, onlyDay]
}
