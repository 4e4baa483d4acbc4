import { useListLink } from '../../lib/look/list-state.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

/** A project that does not exist or is not visible to this user; the two cases are indistinguishable. */
export function ProjectNotFound() {
  const listLink = useListLink('projects')
  return (
    <EmptyState
      ring='cancelled'
      title='Project not found'
      text="The project you're looking for doesn't exist or you don't have permission to view it."
      action={<ButtonLink {...listLink}>Back to Projects</ButtonLink>}
    />
  )
}
