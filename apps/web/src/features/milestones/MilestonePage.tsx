import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isGone } from '../../lib/api/api-error.ts'
import { useAreaPath } from '../../lib/area.ts'
import { parseId } from '../../lib/ids.ts'
import { SwitchToOrganization } from '../../lib/SwitchToOrganization.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { TaskSkeleton } from '../tasks/detail/TaskSkeleton.tsx'
import '../tasks/live-tasks.ts'
import { Celebration } from './Celebration.tsx'
import { MilestoneDetails } from './detail/MilestoneDetails.tsx'
import { MilestoneGone } from './detail/MilestoneGone.tsx'
import { MilestoneNotFound } from './detail/MilestoneNotFound.tsx'
import { milestoneQuery } from './queries.ts'

/** A milestone's page, the same in every area. */
export function MilestonePage() {
  const { milestoneId } = useParams({ strict: false })
  const id = parseId(milestoneId)
  return id === undefined ? <MilestoneNotFound /> : <KnownMilestone id={id} />
}

function KnownMilestone({ id }: { id: number }) {
  const to = useAreaPath()
  const { data: milestone, error, refetch, isFetching } = useQuery(milestoneQuery(id))

  if (isGone(error)) return <MilestoneGone milestone={milestone} id={id} />
  if (error && !milestone)
    return (
      <>
        <PageHeader breadcrumb={<BackLink to={to('milestones')}>Back to Milestones</BackLink>} title='Milestone' />
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      </>
    )
  if (!milestone) return <TaskSkeleton noun='milestone' />
  return (
    <SwitchToOrganization organizationId={milestone.organization_id}>
      <MilestoneDetails key={milestone.id} milestone={milestone} />
      <Celebration milestones={[milestone]} />
    </SwitchToOrganization>
  )
}
