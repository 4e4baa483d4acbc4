import type { Milestone, MilestonePriority } from '@muster/contracts/milestones'
import { IconFlag3 } from '@tabler/icons-react'
import { useToday } from '../../lib/now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PriorityGlyph } from '../../ui/PriorityGlyph.tsx'
import { StatusRing } from '../../ui/StatusRing.tsx'
import classes from './milestone.module.css'
import {
  milestonePriorityColor,
  milestonePriorityLevels,
  milestonePriorityNames,
  milestoneStatusNames,
  milestoneStatusTones,
} from './milestone-labels.ts'
import { ringParts, statusOn } from './progress.ts'

type Standing = Pick<Milestone, 'status' | 'progress' | 'due_date'>

/** Ring, word and tint: the ring shows the quarters that are done. */
export function MilestoneStatusBadge({ milestone }: { milestone: Standing }) {
  useToday()
  const status = statusOn(milestone)
  return (
    <Badge
      tone={milestoneStatusTones[status]}
      glyph={<StatusRing parts={ringParts(status, milestone.progress)} size={12} />}
    >
      {milestoneStatusNames[status]}
    </Badge>
  )
}

export const MilestonePriorityMark = ({ priority }: { priority: MilestonePriority }) => (
  <span className={classes.priority}>
    <PriorityGlyph level={milestonePriorityLevels[priority]} color={milestonePriorityColor(priority)} />
    {milestonePriorityNames[priority]}
  </span>
)

/** That everything else hangs on this milestone. */
export const CriticalMark = () => (
  <Badge tone='danger' outline glyph={<IconFlag3 size={12} stroke={2} aria-hidden />}>
    Critical
  </Badge>
)
