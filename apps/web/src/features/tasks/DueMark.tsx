import type { Task } from '@muster/contracts/tasks'
import { daysUntil, dueText, formatDay } from '../../lib/format/dates.ts'
import { useToday } from '../../lib/format/now.ts'
import classes from './due-mark.module.css'
import { isOpen } from './filters/status-choices.ts'

type Props = { task: Pick<Task, 'due_date' | 'status'> }

/**
 * Due date of a task: red when overdue, amber when due today or tomorrow in the viewer's time zone, and gray otherwise
 * or for a closed task.
 */
export function DueMark({ task }: Props) {
  useToday()
  const { due_date } = task
  if (!due_date) return null
  return (
    <span className={classes.due} data-pressing={urgencyOf(task)}>
      {isOpen(task) ? dueText(due_date) : formatDay(due_date)}
    </span>
  )
}

/** The due date in a table: always the day itself, in the same colors. */
export function DueDay({ task }: Props) {
  useToday()
  const { due_date } = task
  if (!due_date) return null
  const urgency = urgencyOf(task)
  return (
    <span className={classes.day} data-pressing={urgency} title={urgency && dueText(due_date)}>
      {formatDay(due_date)}
    </span>
  )
}

function urgencyOf(task: Props['task']) {
  if (!task.due_date || !isOpen(task)) return undefined
  const days = daysUntil(task.due_date)
  if (days > 1) return undefined
  return days < 0 ? 'late' : 'near'
}
