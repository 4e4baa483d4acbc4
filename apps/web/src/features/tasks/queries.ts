import { addComment, deleteComment, listComments, updateComment } from '@muster/contracts/comments'
import type { InputOf } from '@muster/contracts/endpoint'
import { createTask, deleteTask, listAssignableUsers, readTask, type Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { restoreTask } from '@muster/contracts/trash'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { isGone } from '../../lib/api/api-error.ts'
import { once } from '../../lib/api/once.ts'
import { refreshPages } from './lists/refresh-pages.ts'
import './live-tasks.ts'
import { usePendingMoves } from './pending-moves.ts'
import { dropTask, putTask } from './task-cache.ts'
import { commentsKey, taskKey } from './task-keys.ts'

// Lists of tasks are in task-list.ts, moves in use-change-task-status.ts.

export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: taskKey(id),
    queryFn: ({ signal }) => call(readTask, { params: { id } }, { fallback: texts.failed.fetchTask, signal }),
  })

/** One task, including the user's unconfirmed change of its status. */
export function useTask(id: number) {
  const query = useQuery(taskQuery(id))
  const status = usePendingMoves().findLast((move) => move.task.id === id)?.status
  const data = query.data && status ? { ...query.data, status } : query.data
  return { ...query, data }
}

/** Comments and activity of a task, oldest first. */
export const commentsQuery = (taskId: number) =>
  queryOptions({
    queryKey: commentsKey(taskId),
    queryFn: ({ signal }) =>
      call(listComments, { params: { id: taskId } }, { fallback: 'Failed to fetch comments', signal }),
  })

/** The users to whom a task of the organization can be assigned. */
export const assignableUsersQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['member', 'assignable', orgId],
    queryFn: ({ signal }) =>
      call(listAssignableUsers, { query: { organization_id: orgId } }, { fallback: texts.failed.fetchUsers, signal }),
  })

type NewTask = NonNullable<InputOf<typeof createTask.body>>

export const sendNewTask = (body: NewTask, fallback: string) =>
  once(['task', body], (idempotencyKey) => call(createTask, { body }, { fallback, idempotencyKey }))

/** Creates a task. `fallback` is the error message of the form if the server gives no reason. */
export function useCreateTask(fallback: string = texts.failed.createTask) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewTask) => sendNewTask(body, fallback),
    onSuccess: (task) => {
      putTask(queryClient, task)
      written(queryClient, task.id)
    },
  })
}

/** Moves a task to the trash. */
export function useDeleteTask() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteTask, { params: { id } }, { fallback: texts.failed.deleteTask }),
    onSuccess: (_, id) => {
      dropTask(queryClient, id)
      written(queryClient, id)
    },
  })
}

/** Restores a task from the trash. */
export async function restoreDeleted(queryClient: QueryClient, { id, organization_id }: Restorable) {
  const params = { id: organization_id, taskId: id }
  const task = await call(restoreTask, { params }, { fallback: 'Failed to restore the task' })
  putTask(queryClient, task)
  queryClient.invalidateQueries({ queryKey: taskKey(id) })
  written(queryClient, id)
}

export type Restorable = Pick<Task, 'id' | 'organization_id'>

export const sendComment = (taskId: number, content: string) =>
  once(['comment', taskId, content], (idempotencyKey) => {
    const input = { params: { id: taskId }, body: { content } }
    return call(addComment, input, { fallback: texts.failed.addComment, idempotencyKey })
  })

/** Adds a comment. The mutation settles after the comments have been reread. */
export function useAddComment(taskId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => sendComment(taskId, content),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: commentsKey(taskId) }),
    // Removes a deleted task from the lists, and makes its page show that it is gone.
    onError: (error) => isGone(error) && dropTask(queryClient, taskId),
  })
}

/** Edits the user's own comment. */
export function useUpdateComment(taskId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ commentId, content }: { commentId: number; content: string }) =>
      call(
        updateComment,
        { params: { id: taskId, commentId }, body: { content } },
        { fallback: 'Failed to update comment' },
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: commentsKey(taskId) }),
  })
}

/** Deletes the user's own comment. */
export function useDeleteComment(taskId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (commentId: number) =>
      call(deleteComment, { params: { id: taskId, commentId } }, { fallback: 'Failed to delete comment' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: commentsKey(taskId) }),
  })
}

/** Refreshes what depends on a task: pages, counts of projects and milestones, shares of goals, and its activity. */
function written(queryClient: QueryClient, taskId: number) {
  refreshPages(queryClient)
  for (const word of ['project', 'goal', 'milestone']) queryClient.invalidateQueries({ queryKey: [word] })
  queryClient.invalidateQueries({ queryKey: commentsKey(taskId) })
}
