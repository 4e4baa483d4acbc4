import type { Milestone } from '@muster/contracts/milestones'
import type { MilestoneStatus } from '@muster/contracts/milestones/fields'
import { daysUntil } from '../../lib/format/dates.ts'

/** One step of progress, in percent. */
export const progressStep = 25

/** Returns the progress after a change, limited to 0 to 100 percent. */
export const progressAfter = (progress: number, by: number) => Math.min(100, Math.max(0, progress + by))

/** Returns the filled percentage of each quarter. */
export const quartersOf = (progress: number) =>
  [0, 1, 2, 3].map((quarter) => progressAfter(0, ((progress - quarter * progressStep) * 100) / progressStep))

/** Returns the number of filled quarters in the status ring, or 'cancelled'. Any progress fills at least one. */
export function filledQuartersOf(status: MilestoneStatus, progress: number): 0 | 1 | 2 | 3 | 4 | 'cancelled' {
  if (status === 'cancelled') return 'cancelled'
  if (progress >= 100) return 4
  if (progress >= 75) return 3
  if (progress >= 50) return 2
  return progress > 0 ? 1 : 0
}

/** Whether a milestone is completed or cancelled. */
export const isFinished = ({ status }: Pick<Milestone, 'status'>) => status === 'completed' || status === 'cancelled'

/** Returns the status in the viewer's time zone. An open milestone is overdue from the day after its due date. */
export function statusOnDay(
  { status, progress, due_date }: Pick<Milestone, 'status' | 'progress' | 'due_date'>,
  now = new Date(),
): MilestoneStatus {
  if (isFinished({ status })) return status
  if (daysUntil(due_date, now) < 0) return 'overdue'
  return progress > 0 ? 'in_progress' : 'not_started'
}

/** Returns the milestone with this progress and the status that follows from the progress and the due date. */
export function withProgress<M extends Pick<Milestone, 'status' | 'progress' | 'due_date'>>(
  milestone: M,
  progress: number,
  now = new Date(),
): M {
  const openMilestone = { ...milestone, progress, progress_percentage: progress, status: 'in_progress' as const }
  return { ...openMilestone, status: progress >= 100 ? 'completed' : statusOnDay(openMilestone, now) }
}
