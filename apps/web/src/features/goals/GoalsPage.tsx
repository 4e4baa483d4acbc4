import type { Area } from '../../lib/area.ts'
import { useSearch } from '../../lib/look/search.ts'
import { GoalGate } from './goal/GoalGate.tsx'
import { GoalsLevel } from './list/GoalsLevel.tsx'
import { MilestoneAlone } from './milestone/MilestoneAlone.tsx'

/** Goals, the milestones of a goal, or the tasks of a milestone, as the address says. */
export function GoalsPage({ area }: { area: Area }) {
  const { goalId, milestoneId } = useSearch()
  if (goalId !== undefined) return <GoalGate key={goalId} goalId={goalId} area={area} />
  if (milestoneId !== undefined) return <MilestoneAlone milestoneId={milestoneId} />
  return <GoalsLevel area={area} />
}
