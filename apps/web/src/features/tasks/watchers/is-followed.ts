import type { Task } from '@muster/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { watchersKey } from '../task-keys.ts'

export const followedKey = (taskId: number) => [...watchersKey(taskId), 'own']

/** Whether the user follows a task, as it was last read, and until then whether the user created it or is assigned. */
export const isFollowed = (queryClient: QueryClient, { id, created_by, assignees }: Task, userId: number) =>
  queryClient.getQueryData<boolean>(followedKey(id)) ?? (created_by === userId || assignees.includes(userId))
