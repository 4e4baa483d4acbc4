import type { Task } from '@muster/contracts/tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCountOf } from '../../lib/format/count.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { DeleteTaskDialog } from './DeleteTaskDialog.tsx'
import { deleteTasks } from './delete-tasks.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The tasks to delete. The caller must keep the value until the dialog has closed. */
  tasks: readonly Task[]
  /** Called after the tasks have been deleted, before the dialog closes. */
  onDeleted: () => void
}

/** Asks for confirmation before one task or several move to the trash, and offers Undo afterward. */
export function DeleteTasksDialog({ tasks, ...props }: Props) {
  const [first, second] = tasks
  return second ? <ManyDialog tasks={tasks} {...props} /> : <DeleteTaskDialog task={first} {...props} />
}

function ManyDialog({ opened, onClose, tasks, onDeleted }: Props) {
  const queryClient = useQueryClient()
  // What a failed attempt has left of these tasks.
  const [failed, setFailed] = useState<{ tasks: readonly Task[]; remaining: readonly Task[] }>()
  const remaining = failed?.tasks === tasks ? failed.remaining : tasks
  const remove = useMutation({
    mutationFn: () => deleteTasks(queryClient, remaining, (rest) => setFailed({ tasks, remaining: rest })),
  })
  const label = `Delete ${formatCountOf(remaining.length, 'Task')}`
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () => {
    if (remove.isPending) return
    remove.mutateAsync().then(
      () => {
        onDeleted()
        close()
      },
      () => undefined, // the error is shown in the dialog
    )
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={confirm}
      title={label}
      confirmLabel={label}
      busyLabel='Deleting...'
      busy={remove.isPending}
      danger
      error={remove.error?.message}
    >
      {`Do you want to delete ${formatCountOf(remaining.length, 'task')}? They stay in the trash for 30 days.`}
    </ConfirmDialog>
  )
}
