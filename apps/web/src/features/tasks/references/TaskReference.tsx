import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { isPlainClick } from '../../../lib/plain-click.ts'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import '../live-tasks.ts'
import classes from '../../../ui/text/reference.module.css'
import { usePeek } from '../peek/use-peek.ts'
import { usePendingChanges } from '../pending.ts'
import { taskStatusColors, taskStatusQuarters } from '../task-labels.ts'
import { referenceQuery } from './reference-query.ts'

type Props = {
  organizationId: number
  /** The key or the id of the task. */
  task: string | number
  /** What is shown before the link, if the user sees the task. */
  before?: ReactNode
  /** What is shown if the user sees no such task. */
  children: ReactNode
}

/** A task that a text refers to, as a link with the task's status and title. */
export function TaskReference({ organizationId, task, before, children }: Props) {
  const { data } = useQuery(referenceQuery(organizationId, task))
  const withPending = usePendingChanges()
  const to = useAreaPath()
  const { open } = usePeek()
  if (!data) return children
  const { id, key, title, status } = withPending(data)
  const openBeside = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    open(id)
  }
  const link = (
    <Link to={to('tasks', id)} className={classes.reference} onClick={openBeside}>
      <span className={classes.start}>
        <StatusRing
          filledQuarters={taskStatusQuarters[status]}
          color={taskStatusColors[status]}
          label={taskStatusNames[status]}
        />{' '}
        <span className={classes.key}>{key}</span>
      </span>{' '}
      {title}
    </Link>
  )
  return before ? (
    <span>
      {before}
      {link}
    </span>
  ) : (
    link
  )
}
