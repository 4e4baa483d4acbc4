import type { Goal } from '@muster/contracts/goals'
import { daysUntil, formatDay } from '../../lib/format/dates.ts'
import { useToday } from '../../lib/format/now.ts'
import classes from './goals.module.css'

/** When a goal ends; marks open goals that are late. */
export function GoalDue({ goal: { end_date, status } }: { goal: Pick<Goal, 'end_date' | 'status'> }) {
  useToday()
  const late = daysUntil(end_date) < 0 && status !== 'completed' && status !== 'cancelled'
  return (
    <span className={classes.due} data-late={late || undefined}>
      {late ? 'Overdue, ' : ''}
      {formatDay(end_date)}
    </span>
  )
}
