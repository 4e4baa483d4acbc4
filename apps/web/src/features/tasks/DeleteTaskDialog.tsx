import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useDeleteTask } from './queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The task in question; kept by the caller while the dialog closes. */
  task?: Pick<Task, 'id' | 'title'>
  /** After the task is gone, before the dialog closes. */
  onDeleted?: () => void
}

/** Asks before a task is deleted for good. */
export function DeleteTaskDialog({ opened, onClose, task, onDeleted }: Props) {
  const remove = useDeleteTask()
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () => {
    if (!task || remove.isPending) return
    remove.mutateAsync(task.id).then(
      () => {
        onDeleted?.()
        close()
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
