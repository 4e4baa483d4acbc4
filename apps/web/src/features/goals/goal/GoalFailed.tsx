import { BackButton } from '../../../ui/page/BackButton.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useGoalLinks } from './use-goal-links.ts'

type Props = { milestone: boolean; message: string; onRetry: () => unknown; retrying: boolean }

/** Shown in place of a goal, or one of its milestones, that failed to load. */
export function GoalFailed({ milestone, message, onRetry, retrying }: Props) {
  const links = useGoalLinks()
  return (
    <>
      <PageHeader
        title={milestone ? 'Milestone' : 'Goal'}
        actions={<BackButton {...links.goals}>Back to Goals</BackButton>}
      />
      <ErrorState message={message} onRetry={onRetry} retrying={retrying} />
    </>
  )
}
