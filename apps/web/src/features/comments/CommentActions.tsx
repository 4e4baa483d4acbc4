import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { RowAction } from '../../ui/table/RowAction.tsx'
import classes from './comments.module.css'
import type { CommentThread } from './thread.ts'

type Props = { thread: CommentThread; commentId: number; onEdit: () => void }

/** The Edit and Delete buttons of a comment, for its author. */
export function CommentActions({ thread, commentId, onEdit }: Props) {
  const [confirming, setConfirming] = useState(false)
  const remove = useMutation({ mutationFn: thread.remove })
  const close = () => {
    setConfirming(false)
    remove.reset()
  }
  return (
    <span className={classes.actions}>
      <RowAction label='Edit comment' hint='Edit' icon={IconPencil} onClick={onEdit} />
      <RowAction label='Delete comment' hint='Delete' icon={IconTrash} danger onClick={() => setConfirming(true)} />
      <ConfirmDialog
        opened={confirming}
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
    </span>
  )
}
