import { TextInput } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import type { Receipt } from '@muster/contracts/tasks/receipts'
import { useState } from 'react'
import { formatDay, today } from '../../../lib/format/dates.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ResponseForm } from './ResponseForm.tsx'

type Props = {
  opened: boolean
  task: Pick<Task, 'id' | 'key' | 'due_date'>
  receipt: Pick<Receipt, 'proposed_date'>
  onClose: () => void
}

/** Asks for the date by which the user can finish the task. */
export function ProposeDateDialog({ opened, onClose, ...form }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Propose Another Date for ${form.task.key}`}>
      <ProposeDateForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function ProposeDateForm({ task, receipt, onClose }: Omit<Props, 'opened'>) {
  const [day, setDay] = useState(receipt.proposed_date ?? '')
  const isPast = day !== '' && day < today()
  return (
    <ResponseForm
      taskId={task.id}
      body={day === '' || isPast ? undefined : { response: 'proposed', proposed_date: day }}
      submitLabel='Propose Date'
      busyLabel='Proposing...'
      onClose={onClose}
    >
      <TextInput
        type='date'
        label='Date'
        description={
          task.due_date ? `The task is due on ${formatDay(task.due_date)}.` : 'The task has no due date yet.'
        }
        data-autofocus
        required
        min={today()}
        value={day}
        error={isPast && 'The date must not be in the past.'}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </ResponseForm>
  )
}
