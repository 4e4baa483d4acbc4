import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { useMilestonesHome } from './use-milestones-home.ts'

/** A milestone that does not exist or is not visible to this user; the two cases are indistinguishable. */
export function MilestoneNotFound() {
  const home = useMilestonesHome()
  return (
    <EmptyState
      ring='cancelled'
      title='Milestone not found'
      text="The milestone you're looking for doesn't exist or you don't have permission to view it."
      action={<ButtonLink to={home.to}>{home.label}</ButtonLink>}
    />
  )
}
