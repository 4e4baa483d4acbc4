import type { MilestoneStatus } from '@muster/contracts/milestones/fields'
import { invalid } from '@muster/server/http/problems'
import { eitherOf } from './either-of.ts'

export type StoredStatus = 'not_started' | 'in_progress' | 'completed' | 'cancelled'
type State = { status: StoredStatus; progress: number }
type Said = { status?: MilestoneStatus; progress?: number; progress_percentage?: number }

/** The progress of a reopened milestone if none is given. */
const reopenedProgress = 75

export function statusFor(progress: number): StoredStatus {
  if (progress >= 100) return 'completed'
  return progress > 0 ? 'in_progress' : 'not_started'
}

/**
 * Status and progress after a change; a field may repeat its current value. Completed is 100 percent and not started is
 * 0; a new progress alone sets the status. 422 if the two contradict each other.
 */
export function stateAfter(
  { status: said, progress, progress_percentage }: Said,
  current: State & { shown: MilestoneStatus },
): State {
  const moved = eitherOf({ progress, progress_percentage }, current.progress)
  const newProgress = moved === current.progress ? undefined : moved
  const status = said === current.shown ? undefined : said
  if (status === 'overdue') return invalid({ field: 'status', message: 'Overdue follows from the due date' })
  if (status === undefined) {
    return newProgress === undefined
      ? { status: current.status, progress: current.progress }
      : { status: statusFor(newProgress), progress: newProgress }
  }
  const fitting = newProgress ?? progressFor(status, current.progress)
  if (status !== 'cancelled' && fitting !== progressFor(status, fitting))
    invalid({ field: 'progress_percentage', message: `${fitting} percent is not ${status.replaceAll('_', ' ')}` })
  return { status, progress: fitting }
}

/** The progress for a status, as close as possible to the current one. */
function progressFor(status: StoredStatus, progress: number): number {
  if (status === 'completed') return 100
  if (status === 'not_started') return 0
  return status === 'in_progress' && progress >= 100 ? reopenedProgress : progress
}
