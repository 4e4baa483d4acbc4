import type { Task } from '@muster/contracts/tasks'
import type { NewRecurrence } from '@muster/contracts/tasks/recurrence'
import type { QueryClient } from '@tanstack/react-query'
import { isTransient } from '../../../lib/api/api-error.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { saveRecurrence } from './queries.ts'

/**
 * Makes a new task repeat. If that fails, a toast names the task, which exists already, and offers Retry after a
 * temporary failure, because the form with the rule is closed.
 */
export async function startSeries(queryClient: QueryClient, task: Task, recurrence: NewRecurrence): Promise<void> {
  try {
    await saveRecurrence(queryClient, task.id, recurrence)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const retry = () => startSeries(queryClient, task, recurrence)
    toast.error(`${task.key} was created, but it does not repeat: ${reason}`, isTransient(error) ? retry : undefined)
  }
}
