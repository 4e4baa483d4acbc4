import * as z from 'zod/mini'
import { anyCase } from '../fields.ts'

export const taskStatuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled'] as const
export const TaskStatus = z.enum(taskStatuses)
export type TaskStatus = z.output<typeof TaskStatus>

export const taskStatusNames: Record<TaskStatus, string> = {
  todo: 'To Do',
  in_progress: 'In Progress',
  in_review: 'In Review',
  done: 'Done',
  cancelled: 'Cancelled',
}

/** Older words for a status, accepted in input and filters; responses use the canonical word. */
export const statusAliases = {
  pending: 'todo',
  'in-progress': 'in_progress',
  review: 'in_review',
  'in-review': 'in_review',
  completed: 'done',
} as const satisfies Record<string, TaskStatus>

const canonicalStatuses = new Map<string, TaskStatus>([
  ...taskStatuses.map((status) => [status, status] as const),
  ...Object.entries(statusAliases),
])

/** The canonical status for a canonical or an older word; undefined for any other word. */
export const taskStatusOf = (word: string): TaskStatus | undefined => canonicalStatuses.get(word)

const statusWords = [
  'todo',
  'in_progress',
  'in_review',
  'done',
  'cancelled',
  'pending',
  'in-progress',
  'review',
  'in-review',
  'completed',
] as const

export const TaskStatusInput = z.pipe(
  z.enum(statusWords),
  z.transform((word) => canonicalStatuses.get(word) ?? 'todo'),
)

export const taskPriorities = ['low', 'medium', 'high', 'urgent'] as const
export const TaskPriority = z.enum(taskPriorities)
export type TaskPriority = z.output<typeof TaskPriority>

export const taskPriorityNames: Record<TaskPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}

/** A priority in input. Its case is ignored. */
export const PriorityInput = anyCase(TaskPriority)
