import type { Goal } from '@muster/contracts/goals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isGone } from '../../../lib/api/api-error.ts'
import type { Area } from '../../../lib/area.ts'
import { useAreaPath } from '../../../lib/area.ts'
import { type Search, useSearch } from '../../../lib/look/search.ts'
import { useOrganization } from '../../../lib/organization.ts'
import { Redirect } from '../../../lib/Redirect.tsx'
import { listedGoal } from '../list/goal-pages.ts'
import { MilestoneLevel } from '../milestone/MilestoneLevel.tsx'
import { goalQuery } from '../queries.ts'
import { GoalCelebration } from './GoalCelebration.tsx'
import { GoalFailed } from './GoalFailed.tsx'
import { GoalLevel } from './GoalLevel.tsx'
import { GoalLevelSkeleton } from './GoalLevelSkeleton.tsx'
import { GoalNotFound } from './GoalNotFound.tsx'

/** Loads the goal in the URL, puts its organization and project into the URL, and shows the goal or its milestone. */
export function GoalGate({ goalId, area }: { goalId: number; area: Area }) {
  const search = useSearch()
  const to = useAreaPath()('goals')
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    ...goalQuery(goalId),
    placeholderData: () => listedGoal(queryClient, organization?.id ?? 0, goalId),
  })

  if (isGone(error)) return <GoalNotFound />
  const isMilestone = search.milestoneId !== undefined
  if (error && !data)
    return <GoalFailed isMilestone={isMilestone} message={error.message} onRetry={refetch} retrying={isFetching} />
  if (!data) return <GoalLevelSkeleton isMilestone={isMilestone} />
  const correctedSearch = searchOfGoal(data, search)
  if (correctedSearch) return <Redirect to={to} search={correctedSearch} />
  return (
    <>
      {search.milestoneId === undefined ? (
        <GoalLevel goal={data} area={area} />
      ) : (
        <MilestoneLevel key={search.milestoneId} goal={data} milestoneId={search.milestoneId} area={area} />
      )}
      <GoalCelebration goalId={goalId} />
    </>
  )
}

/**
 * Returns the search parameters with the goal's organization and project, or undefined if the URL already has both. A
 * link may contain a different organization, but permissions depend on the organization of the goal.
 */
function searchOfGoal(goal: Goal, search: Search): Search | undefined {
  const { organization_id: organizationId, project_id } = goal
  const projectId = project_id ?? undefined
  const isSame =
    search.orgId === organizationId && search.organizationId === organizationId && search.projectId === projectId
  return isSame ? undefined : { ...search, orgId: organizationId, organizationId, projectId }
}
