import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../ButtonLink.tsx'
import type { EmptyMessage } from '../table/column.ts'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  title: string
  /**
   * Plural noun for the missing content, such as 'Goals', which starts the sentence 'Goals belong to an organization.'
   */
  text: string
  /** Called when the user follows the link, for example to close a panel. */
  onFollow?: () => void
}

/**
 * Empty state of a page for a user without an organization. It links to the dashboard, where the user can create or
 * join one.
 */
export const NoOrganization = ({ title, text, onFollow }: Props) => (
  <EmptyState {...noOrganizationMessage(title, text, onFollow)} />
)

/** The same message for a table. */
export const noOrganizationMessage = (title: string, noun: string, onFollow?: () => void): EmptyMessage => ({
  title,
  text: `${noun} belong to an organization. Create one, or join your team.`,
  action: <DashboardLink onFollow={onFollow} />,
})

/** Leads to the page on which a user without an organization can create or join one. */
export function DashboardLink({ onFollow }: Pick<Props, 'onFollow'>) {
  const to = useAreaPath()
  return (
    <ButtonLink to={to('dashboard')} onClick={onFollow}>
      Go to Dashboard
    </ButtonLink>
  )
}
