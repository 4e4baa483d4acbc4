import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { RowAction } from '../../../ui/table/RowAction.tsx'
import { useDeleteComment } from '../queries.ts'
import classes from './comments.module.css'

type Props = { taskId: number; commentId: number; onEdit: () => void }

/** What the author of a comment can do with it. */
export function CommentActions({ taskId, commentId, onEdit }: Props) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteComment(taskId)
  const close = () => {
    setAsking(false)
    remove.reset()
  }
  return (
    <span className={classes.actions}>
      <RowAction label='Edit comment' hint='Edit' icon={IconPencil} onClick={onEdit} />
      <RowAction label='Delete comment' hint='Delete' icon={IconTrash} danger onClick={() => setAsking(true)} />
      <ConfirmDialog
        opened={asking}
        onClose={close}
        onConfirm={() => remove.mutate(commentId, { onSuccess: close })}
        title='Delete Comment'
        confirm='Delete Comment'
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
