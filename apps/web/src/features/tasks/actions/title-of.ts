import type { Task } from '@muster/contracts/tasks'
import { formatCount } from '../../../lib/format/count.ts'

/** Names the tasks that actions are about: 'HI-48 Sign off the cover', '312 selected tasks'. */
export function titleOfTasks(tasks: readonly Task[]): string {
  const [task] = tasks
  if (task && tasks.length === 1) return `${task.key} ${task.title}`
  return `${formatCount(tasks.length)} selected tasks`
}
