import { Button } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import type { Receipt } from '@muster/contracts/tasks/receipts'
import { texts } from '@muster/contracts/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../lib/format/dates.ts'
import { useMe } from '../../../lib/session.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { isOpen } from '../filters/status-choices.ts'
import { AssignmentSpace } from './AssignmentSpace.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { ProposeDateDialog } from './ProposeDateDialog.tsx'
import { receiptsQuery, respond } from './queries.ts'
import classes from './receipts.module.css'
import { useReportSeen } from './use-report-seen.ts'

/** Who assigned the task to the user, and the user's response. Nothing if nobody else did. */
export function OwnAssignment({ task }: { task: Task }) {
  const me = useMe()
  const { data, isPending } = useQuery(receiptsQuery(task))
  const receipt = data?.find(({ assignee }) => assignee.id === me.id)
  useReportSeen(task.id, receipt?.seen_at === null)
  if (isPending) return <AssignmentSpace task={task} />
  if (!receipt || !isOpen(task)) return null
  return <Responses task={task} receipt={receipt} />
}

function Responses({ task, receipt }: { task: Task; receipt: Receipt }) {
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<'decline' | 'date'>()
  const accept = useMutation({ mutationFn: () => respond(queryClient, task.id, { response: 'accepted' }) })
  const acceptNow = () => accept.mutateAsync().catch((error: Error) => toast.error(error.message, acceptNow))
  const close = () => setDialog(undefined)
  return (
    <section className={classes.own} aria-label='Your assignment'>
      <span className={classes.text}>{textOf(receipt)}</span>
      <span className={classes.buttons}>
        {receipt.response !== 'accepted' && (
          <Button variant='light' size='compact-sm' disabled={accept.isPending} onClick={acceptNow}>
            Accept
          </Button>
        )}
        {receipt.response !== 'declined' && (
          <Button variant='subtle' size='compact-sm' onClick={() => setDialog('decline')}>
            Decline
          </Button>
        )}
        <Button variant='subtle' size='compact-sm' onClick={() => setDialog('date')}>
          Other Date
        </Button>
      </span>
      <DeclineDialog opened={dialog === 'decline'} task={task} onClose={close} />
      <ProposeDateDialog opened={dialog === 'date'} task={task} receipt={receipt} onClose={close} />
    </section>
  )
}

function textOf({ assigned_by, response, reason, proposed_date }: Receipt) {
  const name = assigned_by.full_name ?? texts.unknownUser
  switch (response) {
    case 'accepted':
      return `You accepted this assignment from ${name}.`
    case 'declined':
      return `You declined this assignment from ${name}: ${reason}`
    case 'proposed':
      return `You proposed ${formatDay(proposed_date)} to ${name}.`
    default:
      return `${name} assigned this to you.`
  }
}
