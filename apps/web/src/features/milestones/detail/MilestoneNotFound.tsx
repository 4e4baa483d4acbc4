import { useAreaPath } from '../../../lib/area.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'

/** A milestone that does not exist or is not visible to this user; the two cases are indistinguishable. */
export function MilestoneNotFound() {
  const to = useAreaPath()
  return (
    <EmptyState
      ring='cancelled'
      title='Milestone not found'
      text="The milestone you're looking for doesn't exist or you don't have permission to view it."
      action={<ButtonLink to={to('milestones')}>Back to Milestones</ButtonLink>}
    />
  )
}
