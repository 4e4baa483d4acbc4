import type { Milestone } from '@muster/contracts/milestones'
import { formatDay } from '../../lib/format/dates.ts'
import { useToday } from '../../lib/format/now.ts'
import { DueMark } from '../tasks/DueMark.tsx'
import classes from './milestone.module.css'
import { isFinished, statusOnDay } from './progress.ts'

/**
 * The due date of a milestone. An overdue date is shown in red without the word 'overdue', because the status badge
 * contains it.
 */
export function MilestoneDue({ milestone }: { milestone: Pick<Milestone, 'status' | 'progress' | 'due_date'> }) {
  useToday()
  const { due_date } = milestone
  const status = statusOnDay(milestone)
  if (status === 'overdue') return <span className={classes.late}>Due {formatDay(due_date)}</span>
  return <DueMark task={{ due_date, status: isFinished({ status }) ? 'done' : 'todo' }} />
}
