import type { Milestone } from '@muster/contracts/milestones'
import type { MilestoneStatus } from '@muster/contracts/milestones/fields'
import { daysUntil } from '../../lib/format/dates.ts'

/** One step of progress, in percent. */
export const progressStep = 25

/** The progress after so many percent more or less, within 0 and 100. */
export const moved = (progress: number, by: number) => Math.min(100, Math.max(0, progress + by))

/** How many percent of each quarter are filled. */
export const quartersOf = (progress: number) =>
  [0, 1, 2, 3].map((quarter) => moved(0, ((progress - quarter * progressStep) * 100) / progressStep))

/** Full quarters of the status ring; anything begun shows one. */
export function ringParts(status: MilestoneStatus, progress: number): 0 | 1 | 2 | 3 | 4 | 'cancelled' {
  if (status === 'cancelled') return 'cancelled'
  if (progress >= 100) return 4
  if (progress >= 75) return 3
  if (progress >= 50) return 2
  return progress > 0 ? 1 : 0
}

/** A milestone's status as the viewer's own calendar has it: overdue from the day after it was due. */
export function statusOn(
  { status, progress, due_date }: Pick<Milestone, 'status' | 'progress' | 'due_date'>,
  now = new Date(),
): MilestoneStatus {
  if (status === 'completed' || status === 'cancelled') return status
  if (daysUntil(due_date, now) < 0) return 'overdue'
  return progress > 0 ? 'in_progress' : 'not_started'
}

/** A milestone as it stands once its progress is this. */
export function withProgress<M extends Pick<Milestone, 'status' | 'progress' | 'due_date'>>(
  milestone: M,
  progress: number,
  now = new Date(),
): M {
  const open = { ...milestone, progress, progress_percentage: progress, status: 'in_progress' as const }
  return { ...open, status: progress >= 100 ? 'completed' : statusOn(open, now) }
}
