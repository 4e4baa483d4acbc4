import type { Task } from '@muster/contracts/tasks'
import { sectionOf } from './sections.ts'

/** The maximum number of tasks that the dashboard lists as due now. */
export const maxDueNow = 5

/** The open tasks that are overdue or due today, in the order of the given tasks. */
export const dueNow = (tasks: readonly Task[], now = new Date()) =>
  tasks.filter(
    (task) =>
      (task.status === 'todo' || task.status === 'in_progress') && ['overdue', 'today'].includes(sectionOf(task, now)),
  )
