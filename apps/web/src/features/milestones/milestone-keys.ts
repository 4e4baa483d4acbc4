import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Milestone, MilestoneDetail } from '@muster/contracts/milestones'
import { queryOptions } from '@tanstack/react-query'

/** Query keys, by which related queries are invalidated. */
export const milestonesKey = (orgId: number) =>
  queryOptions<Milestone[]>({ queryKey: ['milestone', 'list', orgId] }).queryKey

export const goalMilestonesKey = (goalId: number) =>
  queryOptions<GoalMilestone[]>({ queryKey: ['milestone', 'goal', goalId] }).queryKey

export const milestoneKey = (id: number) =>
  queryOptions<MilestoneDetail>({ queryKey: ['milestone', 'one', id] }).queryKey
