import { goalMilestoneAnalytics, listGoalMilestones, listMilestoneGoals } from '@muster/contracts/goal-milestones'
import {
  listMilestones,
  milestoneOverview,
  projectMilestoneAnalytics,
  readMilestone,
} from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { goalMilestonesKey, milestoneKey, milestonesKey } from './milestone-keys.ts'

// Mutations are in mutations.ts, and progress in use-milestone-progress.ts.

/** The visible milestones of an organization, newest first. */
export const milestonesQuery = (orgId: number) =>
  queryOptions({
    queryKey: milestonesKey(orgId),
    queryFn: ({ signal }) =>
      call(listMilestones, { query: { organization_id: orgId } }, { fallback: texts.failed.fetchMilestones, signal }),
  })

/** The milestones of a goal as its links, newest first. */
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

/** Counts of the visible milestones of an organization, and those due next. */
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

/** The progress of the milestones of a goal or project, day by day. */
export const milestoneAnalyticsQuery = (of: 'goal' | 'project', id: number) =>
  queryOptions({
    queryKey: ['milestone', 'analytics', of, id],
    queryFn: ({ signal }) =>
      call(
        of === 'goal' ? goalMilestoneAnalytics : projectMilestoneAnalytics,
        { params: { id } },
        { fallback: texts.failed.fetchMilestoneAnalytics, signal },
      ),
  })
