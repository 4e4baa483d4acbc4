import type { MilestoneStatus } from '@muster/contracts/milestones/fields'
import { invalid } from '@muster/server/http/problems'
import { eitherOf } from './either-of.ts'

export type StoredStatus = 'not_started' | 'in_progress' | 'completed' | 'cancelled'
type State = { status: StoredStatus; progress: number }
type Said = { status?: MilestoneStatus; progress?: number; progress_percentage?: number }

/** What is left when a completed milestone is taken up again and nobody says how much of it stands: one step less. */
const takenUpAgain = 75

export function statusFor(progress: number): StoredStatus {
  if (progress >= 100) return 'completed'
  return progress > 0 ? 'in_progress' : 'not_started'
}

/**
 * Status and progress after what is said of them, which may repeat what stands. Completed is 100 percent and not started
 * none; a progress alone brings its status along. 422 when the two contradict each other.
 */
export function stateAfter(
  { status: said, progress, progress_percentage }: Said,
  standing: State & { shown: MilestoneStatus },
): State {
  const moved = eitherOf({ progress, progress_percentage }, standing.progress)
  const wanted = moved === standing.progress ? undefined : moved
  const status = said === standing.shown ? undefined : said
  if (status === 'overdue') return invalid({ field: 'status', message: 'Overdue follows from the due date' })
  if (status === undefined) {
    return wanted === undefined
      ? { status: standing.status, progress: standing.progress }
      : { status: statusFor(wanted), progress: wanted }
  }
  const fitting = wanted ?? progressFor(status, standing.progress)
  if (status !== 'cancelled' && fitting !== progressFor(status, fitting))
    invalid({ field: 'progress_percentage', message: `${fitting} percent is not ${status.replaceAll('_', ' ')}` })
  return { status, progress: fitting }
}

/** The progress that goes with a status, as near as can be to the one that stands. */
function progressFor(status: StoredStatus, progress: number): number {
  if (status === 'completed') return 100
  if (status === 'not_started') return 0
  return status === 'in_progress' && progress >= 100 ? takenUpAgain : progress
}
