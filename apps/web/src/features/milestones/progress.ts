import type { Milestone } from '@muster/contracts/milestones'
import type { MilestoneStatus } from '@muster/contracts/milestones/fields'
import { daysUntil } from '../../lib/format/dates.ts'

/** One step of progress, in percent. */
export const progressStep = 25

/** The progress after a step, between 0 and 100. */
export const moved = (progress: number, by: number) => Math.min(100, Math.max(0, progress + by))

/** The filled percentage of each quarter. */
export const quartersOf = (progress: number) =>
  [0, 1, 2, 3].map((quarter) => moved(0, ((progress - quarter * progressStep) * 100) / progressStep))

/** Filled quarters of the status ring; any progress shows at least one. */
export function ringParts(status: MilestoneStatus, progress: number): 0 | 1 | 2 | 3 | 4 | 'cancelled' {
  if (status === 'cancelled') return 'cancelled'
  if (progress >= 100) return 4
  if (progress >= 75) return 3
  if (progress >= 50) return 2
  return progress > 0 ? 1 : 0
}

/** A milestone's status in the viewer's time zone: overdue from the day after the due date. */
export function statusOn(
  { status, progress, due_date }: Pick<Milestone, 'status' | 'progress' | 'due_date'>,
  now = new Date(),
): MilestoneStatus {
  if (status === 'completed' || status === 'cancelled') return status
  if (daysUntil(due_date, now) < 0) return 'overdue'
  return progress > 0 ? 'in_progress' : 'not_started'
}

/** A milestone with this progress and the status that follows from it. */
export function withProgress<M extends Pick<Milestone, 'status' | 'progress' | 'due_date'>>(
  milestone: M,
  progress: number,
  now = new Date(),
): M {
  const open = { ...milestone, progress, progress_percentage: progress, status: 'in_progress' as const }
  return { ...open, status: progress >= 100 ? 'completed' : statusOn(open, now) }
}
