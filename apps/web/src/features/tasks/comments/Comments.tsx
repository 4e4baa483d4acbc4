import { useQuery } from '@tanstack/react-query'
import { CommentsPanel } from '../../comments/CommentsPanel.tsx'
import { commentsQuery, useAddComment, useDeleteComment, useUpdateComment } from '../queries.ts'

/** The comments and the history of a task. */
export function Comments({ taskId }: { taskId: number }) {
  const comments = useQuery(commentsQuery(taskId))
  const thread = {
    key: taskId,
    add: useAddComment(taskId).mutateAsync,
    update: useUpdateComment(taskId).mutateAsync,
    remove: useDeleteComment(taskId).mutateAsync,
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
