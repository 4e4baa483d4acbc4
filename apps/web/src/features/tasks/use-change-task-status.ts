import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moveTask, type StatusChange } from './move-task.ts'

/** Moves a task (see moveTask), with whether it is under way and why it failed. */
export function useChangeTaskStatus() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: (change: StatusChange) => moveTask(queryClient, change) })
}
