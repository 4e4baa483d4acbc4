import { listComments } from '@muster/contracts/comments'
import type { InputOf } from '@muster/contracts/endpoint'
import { createTask, deleteTask, readTask, readTaskWithComments, type Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { restoreTask } from '@muster/contracts/trash'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { isGone } from '../../lib/api/api-error.ts'
import { callOnce, callOnceFor, deleteOnce } from '../../lib/api/once.ts'
import { refreshPages } from './lists/refresh-pages.ts'
import './live-tasks.ts'
import { usePendingChanges } from './pending.ts'
import { dropTask, putTask } from './task-cache.ts'
import { commentsKey, taskKey } from './task-keys.ts'

// Queries for lists of tasks are in lists/, moves of tasks in move-task.ts, and changes of comments in comments/.

export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: taskKey(id),
    queryFn: ({ signal }) => call(readTask, { params: { id } }, { fallback: texts.failed.fetchTask, signal }),
  })

/** One task, including the user's unconfirmed changes. */
export function useTask(id: number) {
  const query = useQuery(taskQuery(id))
  const withPending = usePendingChanges()
  return { ...query, data: query.data && withPending(query.data) }
}

/**
 * The comments and the history of a task, oldest first. Every reread also updates the task, because the task and its
 * history usually change together. The first read does not, because `taskQuery` reads the task at the same time.
 */
export const commentsQuery = (taskId: number) =>
  queryOptions({
    queryKey: commentsKey(taskId),
    queryFn: async ({ client, signal }) => {
      const input = { params: { id: taskId } }
      const options = { fallback: 'Failed to fetch comments', signal }
      if (!client.getQueryData(commentsKey(taskId))) return call(listComments, input, options)
      const { task, comments } = await call(readTaskWithComments, input, options).catch((error) => {
        if (isGone(error)) dropTask(client, taskId)
        else if (!signal.aborted) client.invalidateQueries({ queryKey: taskKey(taskId) })
        throw error
      })
      putTask(client, task)
      return comments
    },
  })

type NewTask = NonNullable<InputOf<typeof createTask.body>>

export const sendNewTask = (body: NewTask, fallback: string) => callOnce(createTask, { body }, { fallback })

/** Creates a task. `fallback` is the message of the error if the server gives no reason. */
export function useCreateTask(fallback: string = texts.failed.createTask) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewTask) => sendNewTask(body, fallback),
    onSuccess: (task) => {
      putTask(queryClient, task)
      refreshDependents(queryClient, task.id)
    },
  })
}

/** Moves a task to the trash. */
export function useDeleteTask() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      deleteOnce(['delete task', id], () =>
        call(deleteTask, { params: { id } }, { fallback: texts.failed.deleteTask }),
      ),
    onSuccess: (_, id) => {
      dropTask(queryClient, id)
      refreshDependents(queryClient, id)
    },
  })
}

/** Restores a task from the trash. `deletion` identifies the deletion that is undone. */
export async function restoreDeletedTask(
  queryClient: QueryClient,
  { id, organization_id }: RestorableTask,
  deletion: string,
) {
  const params = { id: organization_id, taskId: id }
  const task = await callOnceFor(deletion)(restoreTask, { params }, { fallback: 'Failed to restore the task' })
  putTask(queryClient, task)
  queryClient.invalidateQueries({ queryKey: taskKey(id) })
  refreshDependents(queryClient, id)
}

export type RestorableTask = Pick<Task, 'id' | 'organization_id'>

/**
 * Refreshes the data that depends on a task: pages of tasks, the task counts of projects and milestones, the users'
 * shares in goals, and the task's history.
 */
function refreshDependents(queryClient: QueryClient, taskId: number) {
  refreshPages(queryClient)
  for (const entity of ['project', 'goal', 'milestone']) queryClient.invalidateQueries({ queryKey: [entity] })
  queryClient.invalidateQueries({ queryKey: commentsKey(taskId) })
}
