import type { Task } from '@muster/contracts/tasks'
import { daysUntil, dueText, formatDay } from '../../lib/format/dates.ts'
import { useToday } from '../../lib/format/now.ts'
import classes from './due-mark.module.css'

/**
 * Due date of a task: red when overdue, amber when due today or tomorrow in the viewer's time zone, and gray otherwise
 * or for a closed task.
 */
export function DueMark({ task: { due_date, status } }: { task: Pick<Task, 'due_date' | 'status'> }) {
  useToday()
  if (!due_date) return null
  const days = daysUntil(due_date)
  const open = status !== 'done' && status !== 'cancelled'
  const near = days <= 1 ? 'near' : undefined
  return (
    <span className={classes.due} data-pressing={open ? (days < 0 ? 'late' : near) : undefined}>
      {open ? dueText(due_date) : formatDay(due_date)}
    </span>
  )
}
