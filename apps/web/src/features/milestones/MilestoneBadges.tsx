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
import { filledQuartersOf, statusOnDay } from './progress.ts'

type MilestoneProgress = Pick<Milestone, 'status' | 'progress' | 'due_date'>

/**
 * Badge with a milestone's status: a label and a ring icon, which shows the completed quarters, on a tinted background.
 */
export function MilestoneStatusBadge({ milestone }: { milestone: MilestoneProgress }) {
  useToday()
  const status = statusOnDay(milestone)
  return (
    <Badge
      tone={milestoneStatusTones[status]}
      glyph={<StatusRing filledQuarters={filledQuartersOf(status, milestone.progress)} size={12} />}
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

/** Badge for a milestone that is flagged as critical (`is_critical`). The flag is independent of the priority. */
export const CriticalMark = () => (
  <Badge tone='danger' outline glyph={<IconFlag3 size={12} stroke={2} aria-hidden />}>
    Critical
  </Badge>
)
