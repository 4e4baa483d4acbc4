import type { TaskPriority, TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { Tone } from '../../ui/marks/Badge.tsx'

/** The ring icon of each status: the number of filled quarters, or `cancelled` for a crossed-out ring. */
export const taskStatusQuarters: Record<TaskStatus, 0 | 2 | 3 | 4 | 'cancelled'> = {
  todo: 0,
  in_progress: 2,
  in_review: 3,
  done: 4,
  cancelled: 'cancelled',
}

export const taskStatusTones: Record<TaskStatus, Tone> = {
  todo: 'neutral',
  in_progress: 'warn',
  in_review: 'review',
  done: 'ok',
  cancelled: 'neutral',
}

export const taskStatusColors: Record<TaskStatus, string> = {
  todo: 'var(--ink-3)',
  in_progress: 'var(--warn)',
  in_review: 'var(--review)',
  done: 'var(--ok)',
  cancelled: 'var(--ink-3)',
}

/** Number of filled bars in the icon of each priority. */
export const taskPriorityLevels: Record<TaskPriority, 1 | 2 | 3 | 4> = { low: 1, medium: 2, high: 3, urgent: 4 }

/** Returns red for high and urgent, amber for medium, and green for low. */
export const taskPriorityColor = (priority: TaskPriority) => `var(--prio-task-${priority})`
