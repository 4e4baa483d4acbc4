import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

type Props = {
  title: string
  /** The missing content, as the start of a sentence. */
  what: string
}

/** Shown on a page to a user without an organization, with the way to a first one. */
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
