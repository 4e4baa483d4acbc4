import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { useGoalLinks } from './use-goal-links.ts'

/** A goal or milestone that does not exist or is not visible to this user; the two cases are indistinguishable. */
export function GoalNotFound({ noun = 'goal' }: { noun?: 'goal' | 'milestone' }) {
  const links = useGoalLinks()
  return (
    <EmptyState
      ring='cancelled'
      title={noun === 'goal' ? 'Goal not found' : 'Milestone not found'}
      text={`The ${noun} you're looking for doesn't exist or you don't have permission to view it.`}
      action={<ButtonLink {...links.goals}>Back to Goals</ButtonLink>}
    />
  )
}
