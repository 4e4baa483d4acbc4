import { useSearch } from '../../lib/search.ts'
import { GoalGate } from './GoalGate.tsx'
import { GoalsLevel } from './GoalsLevel.tsx'
import type { GoalVariant } from './goal-variant.ts'
import { MilestoneAlone } from './MilestoneAlone.tsx'

/** Goals, the milestones of one, the tasks of one of those: the address says which. */
export function GoalsPage({ variant }: { variant: GoalVariant }) {
  const { goalId, milestoneId } = useSearch()
  if (goalId !== undefined) return <GoalGate key={goalId} goalId={goalId} variant={variant} />
  if (milestoneId !== undefined) return <MilestoneAlone milestoneId={milestoneId} />
  return <GoalsLevel variant={variant} />
}
