import type { Task } from '@muster/contracts/tasks'
import { daysUntil, dueText, formatDay, formatTime } from '../../../lib/format/dates.ts'
import { useToday } from '../../../lib/format/now.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import classes from './detail.module.css'

/** Tasks due within this number of days are due soon. */
const soonDays = 7

/** The due date of a task, with a badge while the task is open and due soon or overdue. */
export function DueDate({ task: { due_date: date, due_time: time, status } }: { task: Task }) {
  useToday()
  if (!date) return <span className={classes.nothing}>No due date</span>
  const days = daysUntil(date)
  const open = status !== 'done' && status !== 'cancelled'
  return (
    <span className={classes.due}>
      <span>
        {formatDay(date)}
        {time && (
          <>
            , <span className={classes.time}>{formatTime(time)}</span>
          </>
        )}
      </span>
      {open && days <= soonDays && <Badge tone={days < 0 ? 'danger' : 'warn'}>{dueText(date)}</Badge>}
    </span>
  )
}
