import type { Comment } from '@muster/contracts/comments'
import type { Task } from '@muster/contracts/tasks'
import { queryOptions } from '@tanstack/react-query'
import type { TaskScope } from './task-scope.ts'

/** Keys of the cache that know what lies under them. */
export const tasksKey = (scope: TaskScope) => queryOptions<Task[]>({ queryKey: ['task', 'list', scope] }).queryKey

export const taskKey = (id: number) => queryOptions<Task>({ queryKey: ['task', 'one', id] }).queryKey

export const commentsKey = (taskId: number) => queryOptions<Comment[]>({ queryKey: ['comment', taskId] }).queryKey
