import { addMilestoneComment, deleteMilestoneComment, updateMilestoneComment } from '@muster/contracts/comments'
import type { Milestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { sendOnce } from '../../lib/api/once.ts'
import type { CommentThread } from '../comments/thread.ts'

/** Returns the key that identifies a milestone's comments in the storage keys of drafts. */
export const threadKey = (id: number) => `milestone-${id}`

export const sendMilestoneComment = (id: number, comment: string) =>
  sendOnce(['milestone-comment', id, comment], (idempotencyKey) => {
    const input = { params: { id }, body: { comment } }
    return call(addMilestoneComment, input, { fallback: texts.failed.addComment, idempotencyKey })
  })

/**
 * Functions that change the comments of a milestone, which are part of the milestone's query. Each change completes
 * after that query has been refetched.
 */
export function useMilestoneThread({ id, organization_id }: Pick<Milestone, 'id' | 'organization_id'>): CommentThread {
  const queryClient = useQueryClient()
  const refreshAfter = async (request: Promise<unknown>) => {
    await request
    await queryClient.invalidateQueries({ queryKey: ['milestone'] })
  }
  return {
    key: threadKey(id),
    organizationId: organization_id,
    add: (comment) => refreshAfter(sendMilestoneComment(id, comment)),
    update: ({ commentId, content }) =>
      refreshAfter(
        call(
          updateMilestoneComment,
          { params: { id, commentId }, body: { comment: content } },
          { fallback: 'Failed to update comment' },
        ),
      ),
    remove: (commentId) =>
      refreshAfter(
        call(deleteMilestoneComment, { params: { id, commentId } }, { fallback: 'Failed to delete comment' }),
      ),
  }
}
