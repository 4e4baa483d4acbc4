import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Milestone, MilestoneDetail } from '@muster/contracts/milestones'
import type { QueryClient } from '@tanstack/react-query'
import { milestoneKey } from './milestone-keys.ts'

/** Stores a milestone from the server's reply in every query, and refetches what is derived from it. */
export function putMilestone(queryClient: QueryClient, { comments, ...milestone }: MilestoneDetail) {
  queryClient.setQueryData(milestoneKey(milestone.id), { ...milestone, comments })
  queryClient.setQueriesData<Milestone[]>({ queryKey: ['milestone', 'list'] }, (list) =>
    list?.map((known) => (known.id === milestone.id ? milestone : known)),
  )
  queryClient.setQueriesData<GoalMilestone[]>({ queryKey: ['milestone', 'goal'] }, (links) =>
    links?.map((link) => (link.milestone_id === milestone.id ? { ...link, milestone } : link)),
  )
  readAgain(queryClient)
}

/** A goal's progress depends on its milestones. Resolves after the active queries are refetched. */
export const readAgain = (queryClient: QueryClient) =>
  Promise.all(['milestone', 'goal'].map((counting) => queryClient.invalidateQueries({ queryKey: [counting] })))
