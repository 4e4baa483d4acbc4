import type { Task } from '@muster/contracts/tasks'
import { useQuery } from '@tanstack/react-query'
import { CommentsPanel } from '../../comments/CommentsPanel.tsx'
import type { CommentThread } from '../../comments/thread.ts'
import { commentsQuery } from '../queries.ts'
import { useAddComment, useDeleteComment, useUpdateComment } from './mutations.ts'

/** The comments and the history of a task. */
export function Comments({ task: { id: taskId, organization_id } }: { task: Pick<Task, 'id' | 'organization_id'> }) {
  const comments = useQuery(commentsQuery(taskId))
  const thread: CommentThread = {
    key: taskId,
    organizationId: organization_id,
    add: useAddComment(taskId).mutateAsync,
    update: useUpdateComment(taskId).mutateAsync,
    remove: useDeleteComment(taskId).mutateAsync,
    refresh: comments.refetch,
  }
  return (
    <CommentsPanel
      title='Comments & Activity'
      thread={thread}
      comments={comments.data}
      error={comments.error?.message}
      onRetry={comments.refetch}
      retrying={comments.isFetching}
    />
  )
}
