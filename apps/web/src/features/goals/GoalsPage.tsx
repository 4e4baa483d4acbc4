import type { Area } from '../../lib/area.ts'
import { useSearch } from '../../lib/look/search.ts'
import { GoalGate } from './goal/GoalGate.tsx'
import { GoalsLevel } from './list/GoalsLevel.tsx'
import { MilestoneRedirect } from './milestone/MilestoneRedirect.tsx'

/** Shows the goals, the milestones of a goal, or the tasks of a milestone, depending on the URL. */
export function GoalsPage({ area }: { area: Area }) {
  const { goalId, milestoneId } = useSearch()
  if (goalId !== undefined) return <GoalGate key={goalId} goalId={goalId} area={area} />
  if (milestoneId !== undefined) return <MilestoneRedirect milestoneId={milestoneId} />
  return <GoalsLevel area={area} />
}
