import type { Task } from '@muster/contracts/tasks'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { watchersKey } from '../task-keys.ts'

export const followedKey = (taskId: number) =>
  queryOptions<boolean>({ queryKey: [...watchersKey(taskId), 'own'] }).queryKey

/** Whether the user follows a task, as it was last read, and until then whether the user created it or is assigned. */
export const isFollowed = (queryClient: QueryClient, { id, created_by, assignees }: Task, userId: number) =>
  queryClient.getQueryData(followedKey(id)) ?? (created_by === userId || assignees.includes(userId))
