import { useQuery } from '@tanstack/react-query'
import { isGone } from '../../../lib/api/api-error.ts'
import { useAreaPath } from '../../../lib/area.ts'
import { useSearch } from '../../../lib/look/search.ts'
import { Redirect } from '../../../lib/Redirect.tsx'
import { milestoneQuery } from '../../milestones/queries.ts'
import { GoalFailed } from '../goal/GoalFailed.tsx'
import { GoalLevelSkeleton } from '../goal/GoalLevelSkeleton.tsx'
import { GoalNotFound } from '../goal/GoalNotFound.tsx'

/**
 * Handles a URL with a milestone but no goal: redirects to the milestone under the first of its goals, or to the
 * milestone's own page if it belongs to no goal.
 */
export function MilestoneRedirect({ milestoneId }: { milestoneId: number }) {
  const search = useSearch()
  const to = useAreaPath()
  const { data, error, refetch, isFetching } = useQuery(milestoneQuery(milestoneId))

  if (isGone(error)) return <GoalNotFound noun='milestone' />
  if (error && !data) return <GoalFailed isMilestone message={error.message} onRetry={refetch} retrying={isFetching} />
  if (!data) return <GoalLevelSkeleton isMilestone />
  if (data.goal_id === null) return <Redirect to={to('milestones', data.id)} search={{ orgId: search.orgId }} />
  return <Redirect to={to('goals')} search={{ ...search, goalId: data.goal_id }} />
}
