import { formatCount } from '../../lib/format/count.ts'

/** Shown instead of a milestone's tasks: it may have tasks that this user does not see. */
export function noTasks(tasks: number) {
  if (tasks === 0) return { title: 'No tasks yet', text: 'Tasks of this milestone will appear here.' }
  const others =
    tasks === 1 ? 'Its one task is assigned to others.' : `Its ${formatCount(tasks)} tasks are assigned to others.`
  return { title: 'None of the tasks is yours', text: others }
}
