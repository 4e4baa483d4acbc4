import type { GoalStatus } from '@muster/contracts/goals'
import { Badge } from '../../ui/Badge.tsx'
import { StatusRing } from '../../ui/StatusRing.tsx'
import { goalStatusLooks } from './goal-status.ts'

/** A goal's status: ring, word and tint. */
export function GoalStatusBadge({ status }: { status: GoalStatus }) {
  const { name, tone, parts } = goalStatusLooks[status]
  return (
    <Badge tone={tone} glyph={<StatusRing parts={parts} size={12} />}>
      {name}
    </Badge>
  )
}
