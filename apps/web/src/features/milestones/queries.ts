import { goalMilestoneAnalytics, listGoalMilestones, listMilestoneGoals } from '@muster/contracts/goal-milestones'
import {
  type Milestone,
  milestoneOverview,
  projectMilestoneAnalytics,
  readMilestone,
} from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { briefMilestoneKey, goalMilestonesKey, milestoneKey } from './milestone-keys.ts'

// Lists are in list/milestone-pages.ts, mutations in mutations.ts, and progress in use-milestone-progress.ts.

/** The links of a goal to its milestones, newest first. */
export const goalMilestonesQuery = (goalId: number) =>
  queryOptions({
    queryKey: goalMilestonesKey(goalId),
    queryFn: ({ signal }) =>
      call(listGoalMilestones, { params: { id: goalId } }, { fallback: texts.failed.fetchGoalMilestones, signal }),
  })

/** The links of a milestone to its goals. */
export const milestoneGoalsQuery = (id: number) =>
  queryOptions({
    queryKey: ['milestone', 'goals', id],
    queryFn: ({ signal }) =>
      call(listMilestoneGoals, { params: { id } }, { fallback: texts.failed.fetchGoalMilestones, signal }),
  })

/** One milestone with its comments. */
export const milestoneQuery = (id: number) =>
  queryOptions({
    queryKey: milestoneKey(id),
    queryFn: ({ signal }) =>
      call(readMilestone, { params: { id } }, { fallback: texts.failed.fetchMilestones, signal }),
  })

/** One milestone, for components that need only its title or goal. The type omits the comments in the response. */
export const briefMilestoneQuery = (id: number) =>
  queryOptions<Milestone>({
    queryKey: briefMilestoneKey(id),
    queryFn: ({ signal }) =>
      call(readMilestone, { params: { id } }, { fallback: texts.failed.fetchMilestones, signal }),
  })

/**
 * Counts of the visible milestones of an organization, with up to ten that are due within 30 days and up to ten open
 * critical ones.
 */
export const milestoneOverviewQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['milestone', 'overview', orgId],
    queryFn: ({ signal }) =>
      call(
        milestoneOverview,
        { query: { organization_id: orgId } },
        { fallback: texts.failed.fetchDashboardOverview, signal },
      ),
  })

/** Figures about the milestones of a goal or project, including their numbers day by day. */
export const milestoneAnalyticsQuery = (parent: 'goal' | 'project', id: number) =>
  queryOptions({
    queryKey: ['milestone', 'analytics', parent, id],
    queryFn: ({ signal }) =>
      call(
        parent === 'goal' ? goalMilestoneAnalytics : projectMilestoneAnalytics,
        { params: { id } },
        { fallback: texts.failed.fetchMilestoneAnalytics, signal },
      ),
  })
