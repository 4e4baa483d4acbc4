import { addComment, deleteComment, updateComment } from '@muster/contracts/comments'
import { texts } from '@muster/contracts/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { isGone } from '../../../lib/api/api-error.ts'
import { sendOnce } from '../../../lib/api/once.ts'
import { type CommentChange, changedFiles, type NewComment } from '../../comments/thread.ts'
import { dropTask } from '../task-cache.ts'
import { commentsKey } from '../task-keys.ts'

export const sendComment = (taskId: number, { content, fileIds }: NewComment) =>
  sendOnce(['comment', taskId, content, fileIds], (idempotencyKey) => {
    const body = { content, ...(fileIds.length > 0 && { file_ids: fileIds }) }
    const input = { params: { id: taskId }, body }
    return call(addComment, input, { fallback: texts.failed.addComment, idempotencyKey })
  })

/** Adds a comment. The mutation settles after the comments have been reread. */
export function useAddComment(taskId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (comment: NewComment) => sendComment(taskId, comment),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: commentsKey(taskId) }),
    // If the task was deleted, removes it from the lists and makes its page show that it no longer exists.
    onError: (error) => isGone(error) && dropTask(queryClient, taskId),
  })
}

/** Edits the user's own comment. */
export function useUpdateComment(taskId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ commentId, content, ...files }: CommentChange) =>
      call(
        updateComment,
        { params: { id: taskId, commentId }, body: { content, ...changedFiles(files) } },
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
