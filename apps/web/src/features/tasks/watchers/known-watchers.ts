import type { QueryClient } from '@tanstack/react-query'
import { watchersKey } from '../task-keys.ts'

/** Whether the user follows the task; undefined if this window has not read its watchers, or must read them again. */
export function isFollowed(queryClient: QueryClient, userId: number, taskId: number): boolean | undefined {
  const state = queryClient.getQueryState(watchersKey(taskId))
  return state?.isInvalidated ? undefined : state?.data?.some(({ user }) => user.id === userId)
}
