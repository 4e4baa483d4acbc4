import type { Milestone } from '@muster/contracts/milestones'
import {
  type MilestonePriority,
  milestonePriorityNames,
  milestoneStatusNames,
} from '@muster/contracts/milestones/fields'
import { IconFlag3 } from '@tabler/icons-react'
import { useToday } from '../../lib/format/now.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { PriorityGlyph } from '../../ui/marks/PriorityGlyph.tsx'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import classes from './milestone.module.css'
import { milestonePriorityColor, milestonePriorityLevels, milestoneStatusTones } from './milestone-labels.ts'
import { ringParts, statusOn } from './progress.ts'

type Standing = Pick<Milestone, 'status' | 'progress' | 'due_date'>

/** Ring, label and tint: the ring shows the completed quarters. */
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

/** Marks a milestone that everything else depends on. */
export const CriticalMark = () => (
  <Badge tone='danger' outline glyph={<IconFlag3 size={12} stroke={2} aria-hidden />}>
    Critical
  </Badge>
)
