import type { Comment } from '@muster/contracts/comments'
import { useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { useCheck } from '../../ui/text/check-context.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import type { CommentThread } from './thread.ts'

/**
 * React hook: returns the text of a comment and a function that checks one of its boxes. The box changes at once; after
 * a failure, it has its saved state again.
 */
export function useBoxes(thread: CommentThread, comment: Comment) {
  const [unsaved, setUnsaved] = useState<string>()
  const check = useCheck({
    object: comment,
    textOf: ({ content }) => content,
    save: async ({ id }, content) => {
      setUnsaved(content)
      try {
        await thread.update({ commentId: id, content })
      } catch (error) {
        toast.error(messageOf(error, 'Failed to update comment'))
        throw error
      } finally {
        setUnsaved(undefined)
      }
    },
  })
  return { content: unsaved ?? comment.content, check }
}
