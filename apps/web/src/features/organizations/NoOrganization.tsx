import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

type Props = {
  title: string
  /**
   * Plural noun for the missing content, such as 'Goals', which starts the sentence 'Goals belong to an organization.'
   */
  text: string
}

/**
 * Empty state of a page for a user without an organization. It links to the dashboard, where the user can create or
 * join one.
 */
export function NoOrganization({ title, text }: Props) {
  const to = useAreaPath()
  return (
    <EmptyState
      title={title}
      text={`${text} belong to an organization. Create one, or join your team.`}
      action={
        <ButtonLink variant='default' to={to('dashboard')}>
          Go to Dashboard
        </ButtonLink>
      }
    />
  )
}
