import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import { finishWithSubtasks } from '../change-tasks.ts'
import { askToFinish } from './ask-to-finish.ts'

/**
 * Asks whether tasks are finished before their subtasks. Returns whether the caller may finish them. If the user chooses
 * to finish the subtasks too, all have already been finished, and the result is false.
 */
export async function mayFinish(queryClient: QueryClient, tasks: readonly Task[], status: TaskStatus) {
  const answer = await askToFinish(tasks)
  if (answer === 'finish') await finishWithSubtasks(queryClient, tasks, status)
  return answer === 'leave'
}
