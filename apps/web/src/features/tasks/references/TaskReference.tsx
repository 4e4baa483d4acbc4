import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import '../live-tasks.ts'
import { usePeek } from '../peek/use-peek.ts'
import { usePendingChanges } from '../pending.ts'
import { taskStatusColors, taskStatusQuarters } from '../task-labels.ts'
import { referenceQuery } from './reference-query.ts'
import classes from './references.module.css'

type Props = {
  organizationId: number
  /** The key as it was typed. */
  text: string
}

/** A task's key in a text, as a link with the task's status and title; the key alone if the user sees no such task. */
export function TaskReference({ organizationId, text }: Props) {
  const { data } = useQuery(referenceQuery(organizationId, text.toUpperCase()))
  const withPending = usePendingChanges()
  const to = useAreaPath()
  const { open } = usePeek()
  if (!data) return text
  const { id, key, title, status } = withPending(data)
  const openBeside = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    open(id)
  }
  return (
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
}
