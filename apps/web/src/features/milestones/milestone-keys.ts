import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Milestone, MilestoneDetail } from '@muster/contracts/milestones'
import { queryOptions } from '@tanstack/react-query'

/** The milestones in one response, and the total number of milestones that match the request. */
export type MilestonesOnPage = { milestones: Milestone[]; total: number }

/** The common prefix of the query keys of `milestonePageQuery` and `milestonesByIdQuery`. */
export const milestoneListsKey = ['milestone', 'list'] as const

/** The query key of the links of a goal to its milestones. */
export const goalMilestonesKey = (goalId: number) =>
  queryOptions<GoalMilestone[]>({ queryKey: ['milestone', 'goal', goalId] }).queryKey

/** The query key of a milestone for components that do not need its comments. */
export const briefMilestoneKey = (id: number) =>
  queryOptions<Milestone>({ queryKey: ['milestone', 'brief', id] }).queryKey

export const milestoneKey = (id: number) =>
  queryOptions<MilestoneDetail>({ queryKey: ['milestone', 'one', id] }).queryKey
