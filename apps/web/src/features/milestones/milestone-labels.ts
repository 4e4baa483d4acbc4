import type { MilestonePriority, MilestoneStatus } from '@muster/contracts/milestones'
import type { Tone } from '../../ui/Badge.tsx'

export const milestoneStatusNames: Record<MilestoneStatus, string> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  completed: 'Completed',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
}

export const milestoneStatusTones: Record<MilestoneStatus, Tone> = {
  not_started: 'neutral',
  in_progress: 'accent',
  completed: 'ok',
  overdue: 'danger',
  cancelled: 'neutral',
}

export const milestonePriorityNames: Record<MilestonePriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

/** Filled bars of a priority's glyph. */
export const milestonePriorityLevels: Record<MilestonePriority, 1 | 2 | 3 | 4> = {
  low: 1,
  medium: 2,
  high: 3,
  critical: 4,
}

/** The colours of tasks: critical is as red as urgent. */
export const milestonePriorityColor = (priority: MilestonePriority) =>
  `var(--prio-task-${priority === 'critical' ? 'urgent' : priority})`
