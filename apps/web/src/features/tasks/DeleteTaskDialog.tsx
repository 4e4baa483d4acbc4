import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { newUuid } from '../../lib/new-uuid.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { restoreDeletedTask, useDeleteTask } from './queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The task to delete. The caller must keep the value until the dialog has closed. */
  task?: Pick<Task, 'id' | 'title' | 'organization_id'>
  /** Called after the task has been deleted, before the dialog closes. */
  onDeleted?: () => void
}

/** Asks for confirmation before a task moves to the trash, and offers Undo afterward. */
export function DeleteTaskDialog({ opened, onClose, task, onDeleted }: Props) {
  const queryClient = useQueryClient()
  const remove = useDeleteTask()
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () => {
    if (!task || remove.isPending) return
    const deletion = newUuid()
    const undo = () =>
      restoreDeletedTask(queryClient, task, deletion).then(
        () => toast.success(`${task.title} is back`),
        (error: Error) => toast.error(error.message, undo),
      )
    remove.mutateAsync(task.id).then(
      () => {
        onDeleted?.()
        close()
        toast.undo(`Deleted ${task.title}`, undo)
      },
      () => undefined, // the error is shown in the dialog
    )
  }
  return (
    <ConfirmDialog
      opened={opened && task !== undefined}
      onClose={close}
      onConfirm={confirm}
      title='Delete Task'
      confirmLabel='Delete Task'
      busyLabel='Deleting...'
      busy={remove.isPending}
      danger
      error={remove.error?.message}
    >
      {texts.task.deleteQuestion(task?.title ?? '')}
    </ConfirmDialog>
  )
}
