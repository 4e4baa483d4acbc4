import { formatCount } from '../../lib/format/count.ts'

/**
 * Returns the text shown when the list of a milestone's tasks is empty. The milestone may have tasks that the user
 * cannot see.
 */
export function noTasksText(taskCount: number) {
  if (taskCount === 0) return { title: 'No tasks yet', text: 'Tasks of this milestone will appear here.' }
  const text =
    taskCount === 1
      ? 'Its one task is assigned to others.'
      : `Its ${formatCount(taskCount)} tasks are assigned to others.`
  return { title: 'None of the tasks is yours', text }
}
