import { Textarea } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { maxReasonLength } from '@muster/contracts/tasks/receipts'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ResponseForm } from './ResponseForm.tsx'

type Props = { opened: boolean; task: Pick<Task, 'id' | 'key'>; onClose: () => void }

/** Asks for the reason for declining an assignment. */
export function DeclineDialog({ opened, task, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Decline ${task.key}`}>
      <DeclineForm task={task} onClose={onClose} />
    </Dialog>
  )
}

function DeclineForm({ task, onClose }: Omit<Props, 'opened'>) {
  const [reason, setReason] = useState('')
  return (
    <ResponseForm
      taskId={task.id}
      body={reason.trim() === '' ? undefined : { response: 'declined', reason }}
      submitLabel='Decline'
      busyLabel='Declining...'
      onClose={onClose}
    >
      <Textarea
        label='Reason'
        description='The user who assigned the task, admins and managers see it. You stay assigned until somebody removes you.'
        data-autofocus
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ResponseForm>
  )
}
