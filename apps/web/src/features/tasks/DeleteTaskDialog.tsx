import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { restoreDeleted, useDeleteTask } from './queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The task in question; kept by the caller while the dialog closes. */
  task?: Pick<Task, 'id' | 'title' | 'organization_id'>
  /** After the task is gone, before the dialog closes. */
  onDeleted?: () => void
}

/** Asks before a task goes into the trash, and offers to take it back afterwards. */
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
      () => undefined, // said in the dialog
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
