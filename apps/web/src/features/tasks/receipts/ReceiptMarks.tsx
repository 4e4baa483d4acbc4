import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { Receipt } from '@muster/contracts/tasks/receipts'
import { texts } from '@muster/contracts/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDay, formatInstantDay, formatMoment } from '../../../lib/format/dates.ts'
import { useActor } from '../../../lib/organization.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { changeTask } from '../change-task.ts'
import { MarkSpace } from './AssignmentSpace.tsx'
import { acceptDate, receiptsQuery } from './queries.ts'
import classes from './receipts.module.css'

/** What the assignees of an open task have reported about their assignments, for those who may see it. */
export function ReceiptMarks({ task }: { task: Task }) {
  const actor = useActor()
  const { data = [], isPending } = useQuery(receiptsQuery(task))
  if (isPending) return <MarkSpace task={task} />
  const receipts = data.filter(({ assignee }) => assignee.id !== actor.id)
  if (receipts.length === 0) return null
  return (
    <ul className={classes.marks} aria-label='Receipts'>
      {receipts.map((receipt) => (
        <li key={receipt.assignee.id} className={classes.mark}>
          {task.assignees.length > 1 && <Assignee {...receipt.assignee} />}
          <ReceiptText receipt={receipt} />
          {can.editTask(actor, task) && <Decision task={task} receipt={receipt} />}
        </li>
      ))}
    </ul>
  )
}

/** The picture is enough, because the names are above, each beside its picture. */
function Assignee({ id, full_name }: Receipt['assignee']) {
  const name = full_name ?? texts.unknownUser
  return (
    <>
      <Avatar name={name} userId={id} size={16} title={name} />
      <span className='visually-hidden'>{name}:</span>
    </>
  )
}

function ReceiptText({ receipt: { seen_at, response, responded_at, reason, proposed_date } }: { receipt: Receipt }) {
  const at = responded_at ?? seen_at
  const text =
    response === 'accepted'
      ? 'Accepted'
      : response === 'declined'
        ? `Declined: ${reason}`
        : response === 'proposed'
          ? `Proposes ${formatDay(proposed_date)}`
          : seen_at
            ? `Seen ${formatInstantDay(seen_at)}`
            : 'Not seen yet'
  return (
    <span data-response={response ?? undefined} title={at ? formatMoment(at) : undefined}>
      {text}
    </span>
  )
}

/** What the user can do about the response: accept the proposed date, or remove an assignee who declined. */
function Decision({ task, receipt }: { task: Task; receipt: Receipt }) {
  const queryClient = useQueryClient()
  const accept = useMutation({ mutationFn: () => acceptDate(queryClient, task.id, receipt) })
  const acceptNow = () => accept.mutateAsync().catch((error: Error) => toast.error(error.message))
  const remove = () => {
    const people = task.assigned_users.filter(({ id }) => id !== receipt.assignee.id)
    const values = { assigned_users: people.map(({ id }) => String(id)) }
    changeTask(queryClient, task, { values, names: { assigned_users: people } }).catch(() => undefined)
  }
  if (receipt.response === 'proposed')
    return (
      <Button variant='light' size='compact-sm' disabled={accept.isPending} onClick={acceptNow}>
        Accept date
      </Button>
    )
  if (receipt.response !== 'declined') return null
  return (
    <Button variant='subtle' size='compact-sm' onClick={remove}>
      Remove from task
    </Button>
  )
}
