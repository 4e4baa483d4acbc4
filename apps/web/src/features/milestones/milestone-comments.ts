import { addMilestoneComment, deleteMilestoneComment, updateMilestoneComment } from '@muster/contracts/comments'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { once } from '../../lib/api/once.ts'
import type { CommentThread } from '../comments/thread.ts'

/** The draft key of a milestone's comments. */
export const threadKey = (id: number) => `milestone-${id}`

export const sendMilestoneComment = (id: number, comment: string) =>
  once(['milestone-comment', id, comment], (idempotencyKey) => {
    const input = { params: { id }, body: { comment } }
    return call(addMilestoneComment, input, { fallback: texts.failed.addComment, idempotencyKey })
  })

/** The comments of a milestone, which are part of its query. Each mutation completes after a refetch. */
export function useMilestoneThread(id: number): CommentThread {
  const queryClient = useQueryClient()
  const then = async (sent: Promise<unknown>) => {
    await sent
    await queryClient.invalidateQueries({ queryKey: ['milestone'] })
  }
  return {
    key: threadKey(id),
    add: (comment) => then(sendMilestoneComment(id, comment)),
    update: ({ commentId, content }) =>
      then(
        call(
          updateMilestoneComment,
          { params: { id, commentId }, body: { comment: content } },
          { fallback: 'Failed to update comment' },
        ),
      ),
    remove: (commentId) =>
      then(call(deleteMilestoneComment, { params: { id, commentId } }, { fallback: 'Failed to delete comment' })),
  }
}
