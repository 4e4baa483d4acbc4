import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import { finishWithSubtasks } from '../change-tasks.ts'
import { askToFinish } from './ask-to-finish.ts'

/**
 * Asks whether tasks are finished before their subtasks. Returns whether the caller may finish them; if the user chooses
 * so, they have already been finished together with their subtasks.
 */
export async function mayFinish(queryClient: QueryClient, tasks: readonly Task[], status: TaskStatus) {
  const answer = await askToFinish(tasks)
  if (answer === 'finish') await finishWithSubtasks(queryClient, tasks, status)
  return answer === 'leave'
}
