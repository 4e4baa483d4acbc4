import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

type Props = {
  title: string
  /** What would stand here, at the beginning of a sentence. */
  what: string
}

/** What stands on a page for somebody who belongs to no organization yet, and the way to a first one. */
export function NoOrganization({ title, what }: Props) {
  const to = useAreaPath()
  return (
    <EmptyState
      title={title}
      text={`${what} belong to an organization. Create one, or join your team.`}
      action={
        <ButtonLink variant='default' to={to('dashboard')}>
          Go to Dashboard
        </ButtonLink>
      }
    />
  )
}
