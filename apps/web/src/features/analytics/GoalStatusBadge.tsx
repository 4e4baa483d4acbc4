import type { GoalStatus } from '@muster/contracts/goals'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { StatusRing } from '../../ui/StatusRing.tsx'

const looks: Record<GoalStatus, { name: string; tone: Tone; parts: 0 | 2 | 4 | 'cancelled' }> = {
  not_started: { name: 'Not Started', tone: 'neutral', parts: 0 },
  in_progress: { name: 'In Progress', tone: 'warn', parts: 2 },
  completed: { name: 'Completed', tone: 'ok', parts: 4 },
  cancelled: { name: 'Cancelled', tone: 'neutral', parts: 'cancelled' },
}

/** A goal's status: ring, word and tint. */
export function GoalStatusBadge({ status }: { status: GoalStatus }) {
  const { name, tone, parts } = looks[status]
  return (
    <Badge tone={tone} glyph={<StatusRing parts={parts} size={12} />}>
      {name}
    </Badge>
  )
}
