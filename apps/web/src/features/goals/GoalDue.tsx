import type { Goal } from '@muster/contracts/goals'
import { daysUntil, formatDay } from '../../lib/format/dates.ts'
import { useToday } from '../../lib/format/now.ts'
import classes from './goals.module.css'

/** The end date of a goal, marked if the goal is open and late. */
export function GoalDue({ goal: { end_date, status } }: { goal: Pick<Goal, 'end_date' | 'status'> }) {
  useToday()
  const isLate = daysUntil(end_date) < 0 && status !== 'completed' && status !== 'cancelled'
  return (
    <span className={classes.due} data-late={isLate || undefined}>
      {isLate ? 'Overdue, ' : ''}
      {formatDay(end_date)}
    </span>
  )
}
