import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moveTask, type StatusChange } from './move-task.ts'

/** Mutation that moves a task, see moveTask. */
export function useChangeTaskStatus() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: (change: StatusChange) => moveTask(queryClient, change) })
}
