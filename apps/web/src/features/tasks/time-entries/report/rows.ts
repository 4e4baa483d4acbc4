import type { TimeReport } from '@muster/contracts/time-entries'
import type { TimeGrouping } from '@muster/contracts/time-entries/fields'
import { formatDuration } from '../../../../lib/format/duration.ts'

export type ReportRow = TimeReport['rows'][number]

export const groupingNames: Record<TimeGrouping, string> = {
  task: 'Task',
  project: 'Project',
  milestone: 'Milestone',
  goal: 'Goal',
  person: 'Person',
}

/** The name of the row for time without an object of this kind, or with one that the user may not see. */
const restNames: Record<TimeGrouping, string> = {
  task: 'Tasks that you do not see',
  project: 'Projects that you do not see',
  milestone: 'No milestone',
  goal: 'No goal',
  person: 'Deleted accounts',
}

export const nameOf = (by: TimeGrouping, { key, name }: Pick<ReportRow, 'key' | 'name'>): string =>
  name === null ? restNames[by] : [key, name].filter(Boolean).join(' ')

/** What was spent beyond the estimates. Time on tasks without an estimate is left out, because nothing was expected of it. */
export const differenceOf = ({
  estimated_minutes,
  compared_minutes,
}: Pick<ReportRow, 'estimated_minutes' | 'compared_minutes'>) =>
  estimated_minutes === null ? null : compared_minutes - estimated_minutes

/** '+1 h' for more than estimated, '−1 h' for less. */
export function differenceText(difference: number | null): string {
  if (difference === null) return ''
  return difference > 0 ? `+${formatDuration(difference)}` : formatDuration(difference)
}
