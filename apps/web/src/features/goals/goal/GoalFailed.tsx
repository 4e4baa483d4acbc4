import { BackLink } from '../../../ui/page/BackLink.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useGoalLinks } from './use-goal-links.ts'

type Props = { isMilestone: boolean; message: string; onRetry: () => unknown; retrying: boolean }

/** Error page shown instead of a goal or milestone that failed to load. */
export function GoalFailed({ isMilestone, message, onRetry, retrying }: Props) {
  const links = useGoalLinks()
  return (
    <>
      <PageHeader
        title={isMilestone ? 'Milestone' : 'Goal'}
        breadcrumb={<BackLink {...links.goals}>Back to Goals</BackLink>}
      />
      <ErrorState message={message} onRetry={onRetry} retrying={retrying} />
    </>
  )
}
