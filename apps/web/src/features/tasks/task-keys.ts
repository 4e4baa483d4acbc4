import type { Comment } from '@muster/contracts/comments'
import type { Task } from '@muster/contracts/tasks'
import type { Subtask } from '@muster/contracts/tasks/subtasks'
import { queryOptions } from '@tanstack/react-query'
import type { TaskPageRequest, TasksOnPage } from './lists/task-page.ts'

// `queryOptions` adds the type of the data to the type of a query key.

/** Key prefix of all pages of all lists of tasks. */
export const taskPagesKey = ['task', 'page'] as const

export const taskPageKey = ({ scope, ...request }: TaskPageRequest) =>
  queryOptions<TasksOnPage>({ queryKey: [...taskPagesKey, scope, request] }).queryKey

export const taskKey = (id: number) => queryOptions<Task>({ queryKey: ['task', 'one', id] }).queryKey

/** Key prefix of the dependencies of tasks. */
export const dependenciesKey = ['task', 'dependencies'] as const

/** Key prefix of the tasks that texts refer to. */
export const referencesKey = ['task', 'reference'] as const

/** The rows of the subtasks of a task. */
export const subtasksKey = (parentId: number) =>
  queryOptions<Subtask[]>({ queryKey: ['task', 'subtasks', parentId] }).queryKey

/** Key prefix of the watchers of a task. */
export const watchersKey = (taskId: number) => ['watcher', taskId] as const

export const commentsKey = (taskId: number) => queryOptions<Comment[]>({ queryKey: ['comment', taskId] }).queryKey
