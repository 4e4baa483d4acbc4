import { type GoalStatus, goalStatusNames } from '@muster/contracts/goals/fields'
import { Badge } from '../../ui/marks/Badge.tsx'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { goalStatusLooks } from './goal-status.ts'

/** A goal's status: ring, label and tint. */
export function GoalStatusBadge({ status }: { status: GoalStatus }) {
  const { tone, parts } = goalStatusLooks[status]
  return (
    <Badge tone={tone} glyph={<StatusRing parts={parts} size={12} />}>
      {goalStatusNames[status]}
    </Badge>
  )
}
