import { type GoalStatus, goalStatusNames } from '@muster/contracts/goals/fields'
import { Badge } from '../../ui/marks/Badge.tsx'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { goalStatusAppearances } from './goal-status.ts'

/** Badge with a goal's status: a ring icon and a label on a tinted background. */
export function GoalStatusBadge({ status }: { status: GoalStatus }) {
  const { tone, filledQuarters } = goalStatusAppearances[status]
  return (
    <Badge tone={tone} glyph={<StatusRing filledQuarters={filledQuarters} size={12} />}>
      {goalStatusNames[status]}
    </Badge>
  )
}
