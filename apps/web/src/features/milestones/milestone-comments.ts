import { addMilestoneComment, deleteMilestoneComment, updateMilestoneComment } from '@muster/contracts/comments'
import type { Milestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { sendOnce } from '../../lib/api/once.ts'
import { type CommentThread, changedFiles, type NewComment } from '../comments/thread.ts'

/** Returns the key that identifies a milestone's comments in the storage keys of drafts. */
export const threadKey = (id: number) => `milestone-${id}`

export const sendMilestoneComment = (id: number, { content, fileIds }: NewComment) =>
  sendOnce(['milestone-comment', id, content, fileIds], (idempotencyKey) => {
    const body = { comment: content, ...(fileIds.length > 0 && { file_ids: fileIds }) }
    const input = { params: { id }, body }
    return call(addMilestoneComment, input, { fallback: texts.failed.addComment, idempotencyKey })
  })

/**
 * Functions that change the comments of a milestone, which are part of the milestone's query. Each change completes
 * after that query has been refetched.
 */
export function useMilestoneThread({ id, organization_id }: Pick<Milestone, 'id' | 'organization_id'>): CommentThread {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['milestone'] })
  const refreshAfter = async (request: Promise<unknown>) => {
    await request
    await refresh()
  }
  return {
    key: threadKey(id),
    organizationId: organization_id,
    add: (comment) => refreshAfter(sendMilestoneComment(id, comment)),
    update: ({ commentId, content, ...files }) =>
      refreshAfter(
        call(
          updateMilestoneComment,
          { params: { id, commentId }, body: { comment: content, ...changedFiles(files) } },
          { fallback: 'Failed to update comment' },
        ),
      ),
    remove: (commentId) =>
      refreshAfter(
        call(deleteMilestoneComment, { params: { id, commentId } }, { fallback: 'Failed to delete comment' }),
      ),
    refresh,
  }
}
