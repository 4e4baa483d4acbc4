import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import type { CommentThread } from './thread.ts'

type Props = { thread: CommentThread; commentId: number; opened: boolean; onClose: () => void }

/** Asks for confirmation before a comment is deleted. */
export function DeleteCommentDialog({ thread, commentId, opened, onClose }: Props) {
  const remove = useMutation({ mutationFn: thread.remove })
  const close = () => {
    onClose()
    remove.reset()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={() => remove.mutate(commentId, { onSuccess: close })}
      title='Delete Comment'
      confirmLabel='Delete Comment'
      busyLabel='Deleting...'
      busy={remove.isPending}
      danger
      error={remove.error?.message}
    >
      Are you sure you want to delete this comment? This action cannot be undone.
    </ConfirmDialog>
  )
}
