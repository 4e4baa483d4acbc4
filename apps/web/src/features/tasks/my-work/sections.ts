import type { Task } from '@muster/contracts/tasks'
import { daysUntil } from '../../../lib/format/dates.ts'

/** The sections of a user's own open tasks, in their order. */
export const sectionNames = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  none: 'No date',
  waiting: 'Waiting for others',
} as const

export type SectionName = keyof typeof sectionNames

/**
 * The section of a user's own open task. A task in review waits for somebody else, whatever its due date. A week ends
 * on Sunday.
 */
export function sectionOf({ status, due_date }: Pick<Task, 'status' | 'due_date'>, now = new Date()): SectionName {
  if (status === 'in_review') return 'waiting'
  if (!due_date) return 'none'
  const days = daysUntil(due_date, now)
  if (days < 0) return 'overdue'
  if (days === 0) return 'today'
  const daysUntilSunday = (7 - now.getDay()) % 7
  return days <= daysUntilSunday ? 'week' : 'later'
}

/** The tasks of each section, in the order of the given tasks. Sections without tasks are left out. */
export function sectionsOf(tasks: readonly Task[], now = new Date()): { name: SectionName; tasks: Task[] }[] {
  const names: SectionName[] = ['overdue', 'today', 'week', 'later', 'none', 'waiting']
  return names
    .map((name) => ({ name, tasks: tasks.filter((task) => sectionOf(task, now) === name) }))
    .filter((section) => section.tasks.length > 0)
}
