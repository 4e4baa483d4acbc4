import type { Comment } from '@muster/contracts/comments'
import type { Task } from '@muster/contracts/tasks'
import { queryOptions } from '@tanstack/react-query'
import type { TaskPageLook, TasksOnPage } from './lists/task-page.ts'
import type { TaskScope } from './task-scope.ts'

/** Query keys that carry the type of their data. */
export const tasksKey = (scope: TaskScope) => queryOptions<Task[]>({ queryKey: ['task', 'list', scope] }).queryKey

/** Key prefix of all pages of all lists of tasks. */
export const taskPagesKey = ['task', 'page'] as const

export const taskPageKey = ({ scope, ...look }: TaskPageLook) =>
  queryOptions<TasksOnPage>({ queryKey: [...taskPagesKey, scope, look] }).queryKey

export const taskKey = (id: number) => queryOptions<Task>({ queryKey: ['task', 'one', id] }).queryKey

export const commentsKey = (taskId: number) => queryOptions<Comment[]>({ queryKey: ['comment', taskId] }).queryKey
