import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { Receipt } from '@muster/contracts/tasks/receipts'
import { texts } from '@muster/contracts/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
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
      {[...Map.groupBy(receipts, lineOf)].map(([line, group]) => (
        <li key={line} className={classes.mark}>
          {task.assignees.length > 1 && group.map(({ assignee }) => <Assignee key={assignee.id} {...assignee} />)}
          {group.slice(0, 1).map((receipt) => (
            <Fragment key={line}>
              <ReceiptText receipt={receipt} isOnly={group.length === 1} />
              {can.editTask(actor, task) && <Decision task={task} receipt={receipt} />}
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Equal for receipts that share a line. A response that needs a decision has a line of its own. */
const lineOf = (receipt: Receipt) =>
  receipt.response === 'declined' || receipt.response === 'proposed' ? receipt.assignee.id : textOf(receipt)

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

const textOf = ({ seen_at, response, reason, proposed_date }: Receipt) => {
  if (response === 'accepted') return 'Accepted'
  if (response === 'declined') return `Declined: ${reason}`
  if (response === 'proposed') return `Proposes ${formatDay(proposed_date)}`
  return seen_at ? `Seen ${formatInstantDay(seen_at)}` : 'Not seen yet'
}

function ReceiptText({ receipt, isOnly }: { receipt: Receipt; isOnly: boolean }) {
  const at = isOnly && (receipt.responded_at ?? receipt.seen_at)
  return (
    <span data-response={receipt.response ?? undefined} title={at ? formatMoment(at) : undefined}>
      {textOf(receipt)}
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
        Accept Date
      </Button>
    )
  if (receipt.response !== 'declined') return null
  return (
    <Button variant='subtle' size='compact-sm' onClick={remove}>
      Remove from task
    </Button>
  )
}
