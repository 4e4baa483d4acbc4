import type { MilestoneStatus } from '@muster/contracts/milestones/fields'
import { refuseInvalid } from '@muster/server/http/problems'
import { eitherOf } from './either-of.ts'

export type StoredStatus = 'not_started' | 'in_progress' | 'completed' | 'cancelled'
type State = { status: StoredStatus; progress: number }
type RequestedState = { status?: MilestoneStatus; progress?: number; progress_percentage?: number }

/** The new progress, in percent, if a milestone with 100 percent is set to in progress and no progress is given. */
const reopenedProgress = 75

export function statusFor(progress: number): StoredStatus {
  if (progress >= 100) return 'completed'
  return progress > 0 ? 'in_progress' : 'not_started'
}

/**
 * Returns status and progress after a change. A field that repeats its current value changes nothing. A `completed`
 * milestone always has 100 percent, and a `not_started` one 0 percent. If only the progress is new, it determines the
 * status. Throws 422 if a new status and a new progress contradict each other, and for the new status `overdue`.
 */
export function stateAfter(
  { status: requestedStatus, progress, progress_percentage }: RequestedState,
  current: State & { displayedStatus: MilestoneStatus },
): State {
  const requestedProgress = eitherOf({ progress, progress_percentage }, current.progress)
  const newProgress = requestedProgress === current.progress ? undefined : requestedProgress
  const status = requestedStatus === current.displayedStatus ? undefined : requestedStatus
  if (status === 'overdue') return refuseInvalid({ field: 'status', message: 'Overdue follows from the due date' })
  if (status === undefined) {
    return newProgress === undefined
      ? { status: current.status, progress: current.progress }
      : { status: statusFor(newProgress), progress: newProgress }
  }
  const resultingProgress = newProgress ?? progressFor(status, current.progress)
  if (status !== 'cancelled' && resultingProgress !== progressFor(status, resultingProgress))
    refuseInvalid({
      field: 'progress_percentage',
      message: `${resultingProgress} percent is not ${status.replaceAll('_', ' ')}`,
    })
  return { status, progress: resultingProgress }
}

/** The current progress if the status allows it, and otherwise the progress that a milestone gets with the status. */
function progressFor(status: StoredStatus, progress: number): number {
  if (status === 'completed') return 100
  if (status === 'not_started') return 0
  return status === 'in_progress' && progress >= 100 ? reopenedProgress : progress
}
