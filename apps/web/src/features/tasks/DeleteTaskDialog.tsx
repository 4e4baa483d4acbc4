import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { restoreDeleted, useDeleteTask } from './queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The task to delete. The caller keeps it until the dialog has closed. */
  task?: Pick<Task, 'id' | 'title' | 'organization_id'>
  /** Called after the task was deleted, before the dialog closes. */
  onDeleted?: () => void
}

/** Confirms moving a task to the trash, and offers Undo afterwards. */
export function DeleteTaskDialog({ opened, onClose, task, onDeleted }: Props) {
  const queryClient = useQueryClient()
  const remove = useDeleteTask()
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () => {
    if (!task || remove.isPending) return
    const undo = () =>
      restoreDeleted(queryClient, task).then(
        () => toast.success(`${task.title} is back`),
        (error: Error) => toast.error(error.message, undo),
      )
    remove.mutateAsync(task.id).then(
      () => {
        onDeleted?.()
        close()
        toast.undo(`Deleted ${task.title}`, undo)
      },
      () => undefined, // shown in the dialog
    )
  }
  return (
    <ConfirmDialog
      opened={opened && task !== undefined}
      onClose={close}
      onConfirm={confirm}
      title='Delete Task'
      confirm='Delete Task'
      busyLabel='Deleting...'
      busy={remove.isPending}
      danger
      error={remove.error?.message}
    >
      {texts.task.deleteQuestion(task?.title ?? '')}
    </ConfirmDialog>
  )
}
