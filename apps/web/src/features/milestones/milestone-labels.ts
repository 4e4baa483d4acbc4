import type { MilestonePriority, MilestoneStatus } from '@muster/contracts/milestones/fields'
import type { Tone } from '../../ui/marks/Badge.tsx'

export const milestoneStatusTones: Record<MilestoneStatus, Tone> = {
  not_started: 'neutral',
  in_progress: 'accent',
  completed: 'ok',
  overdue: 'danger',
  cancelled: 'neutral',
}

/** Number of filled bars in the icon of a priority. */
export const milestonePriorityLevels: Record<MilestonePriority, 1 | 2 | 3 | 4> = {
  low: 1,
  medium: 2,
  high: 3,
  critical: 4,
}

/** Returns the color of the matching task priority. Critical has the color of urgent. */
export const milestonePriorityColor = (priority: MilestonePriority) =>
  `var(--prio-task-${priority === 'critical' ? 'urgent' : priority})`
