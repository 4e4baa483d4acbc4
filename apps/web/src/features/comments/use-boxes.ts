import type { Comment } from '@muster/contracts/comments'
import { messageOf } from '../../lib/api/api-error.ts'
import { useCheck } from '../../ui/text/check-context.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import type { CommentThread } from './thread.ts'

/** React hook: returns a function that checks a box of a comment and reports a failure. */
export const useBoxes = (thread: CommentThread, comment: Comment) =>
  useCheck({
    object: comment,
    textOf: ({ content }) => content,
    save: async ({ id }, content) => {
      try {
        await thread.update({ commentId: id, content })
      } catch (error) {
        toast.error(messageOf(error, 'Failed to update comment'))
        throw error
      }
    },
  })
