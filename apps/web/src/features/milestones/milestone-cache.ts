import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { MilestoneDetail } from '@muster/contracts/milestones'
import type { QueryClient } from '@tanstack/react-query'
import { type MilestonesOnPage, milestoneKey, milestoneListsKey } from './milestone-keys.ts'

/**
 * Puts a milestone from a response into its own query, and into each cached list and each cached link of a goal that
 * contains it. Then refreshes milestones and goals.
 */
export function putMilestone(queryClient: QueryClient, { comments, ...milestone }: MilestoneDetail) {
  queryClient.setQueryData(milestoneKey(milestone.id), { ...milestone, comments })
  queryClient.setQueriesData<MilestonesOnPage>(
    { queryKey: milestoneListsKey },
    (page) =>
      page && {
        ...page,
        milestones: page.milestones.map((listed) => (listed.id === milestone.id ? milestone : listed)),
      },
  )
  queryClient.setQueriesData<GoalMilestone[]>({ queryKey: ['milestone', 'goal'] }, (links) =>
    links?.map((link) => (link.milestone_id === milestone.id ? { ...link, milestone } : link)),
  )
  refreshMilestones(queryClient)
}

/**
 * Refreshes milestones, and also goals, because their progress depends on milestones. Resolves after the active queries
 * have been refetched.
 */
export const refreshMilestones = (queryClient: QueryClient) =>
  Promise.all(['milestone', 'goal'].map((entity) => queryClient.invalidateQueries({ queryKey: [entity] })))
