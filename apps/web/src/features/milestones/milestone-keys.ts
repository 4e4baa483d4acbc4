import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Milestone, MilestoneDetail } from '@muster/contracts/milestones'
import { queryOptions } from '@tanstack/react-query'

/** Keys of the cache that know what lies under them. */
export const milestonesKey = (orgId: number) =>
  queryOptions<Milestone[]>({ queryKey: ['milestone', 'list', orgId] }).queryKey

export const goalMilestonesKey = (goalId: number) =>
  queryOptions<GoalMilestone[]>({ queryKey: ['milestone', 'goal', goalId] }).queryKey

export const milestoneKey = (id: number) =>
  queryOptions<MilestoneDetail>({ queryKey: ['milestone', 'one', id] }).queryKey
