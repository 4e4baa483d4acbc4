import type { Goal } from '@muster/contracts/goals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isGone } from '../../lib/api-error.ts'
import { useAreaPath } from '../../lib/area.ts'
import { useOrganization } from '../../lib/organization.ts'
import { Redirect } from '../../lib/Redirect.tsx'
import { type Search, useSearch } from '../../lib/search.ts'
import { GoalCelebration } from './GoalCelebration.tsx'
import { GoalFailed } from './GoalFailed.tsx'
import { GoalLevel } from './GoalLevel.tsx'
import { GoalLevelSkeleton } from './GoalLevelSkeleton.tsx'
import { GoalNotFound } from './GoalNotFound.tsx'
import type { GoalVariant } from './goal-variant.ts'
import { MilestoneLevel } from './MilestoneLevel.tsx'
import { goalQuery, listedGoal } from './queries.ts'

/** The goal that the address names: read, found to be in sight, and its organization and project put beside it. */
export function GoalGate({ goalId, variant }: { goalId: number; variant: GoalVariant }) {
  const search = useSearch()
  const to = useAreaPath()('goals')
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    ...goalQuery(goalId),
    placeholderData: () => listedGoal(queryClient, organization?.id ?? 0, goalId),
  })

  if (isGone(error)) return <GoalNotFound />
  const milestone = search.milestoneId !== undefined
  if (error && !data)
    return <GoalFailed milestone={milestone} message={error.message} onRetry={refetch} retrying={isFetching} />
  if (!data) return <GoalLevelSkeleton milestone={milestone} />
  const mirrored = mirroring(data, search)
  if (mirrored) return <Redirect to={to} search={mirrored} />
  return (
    <>
      {search.milestoneId === undefined ? (
        <GoalLevel goal={data} variant={variant} />
      ) : (
        <MilestoneLevel key={search.milestoneId} goal={data} milestoneId={search.milestoneId} variant={variant} />
      )}
      <GoalCelebration goalId={goalId} />
    </>
  )
}

/**
 * The address with what the goal says of its place, or undefined where it says so already. A link from elsewhere may
 * carry another organization; what one may do hangs on the goal's own.
 */
function mirroring(goal: Goal, search: Search): Search | undefined {
  const { organization_id: organizationId, project_id } = goal
  const projectId = project_id ?? undefined
  const same =
    search.orgId === organizationId && search.organizationId === organizationId && search.projectId === projectId
  return same ? undefined : { ...search, orgId: organizationId, organizationId, projectId }
}
