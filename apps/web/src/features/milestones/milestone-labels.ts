import type { MilestonePriority, MilestoneStatus } from '@muster/contracts/milestones/fields'
import type { Tone } from '../../ui/marks/Badge.tsx'

export const milestoneStatusTones: Record<MilestoneStatus, Tone> = {
  not_started: 'neutral',
  in_progress: 'accent',
  completed: 'ok',
  overdue: 'danger',
  cancelled: 'neutral',
}

/** Filled bars of a priority's icon. */
export const milestonePriorityLevels: Record<MilestonePriority, 1 | 2 | 3 | 4> = {
  low: 1,
  medium: 2,
  high: 3,
  critical: 4,
}

/** The colours of task priorities: critical is as red as urgent. */
export const milestonePriorityColor = (priority: MilestonePriority) =>
  `var(--prio-task-${priority === 'critical' ? 'urgent' : priority})`
