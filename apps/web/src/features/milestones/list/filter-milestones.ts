import { type MilestoneStatus, milestoneStatuses } from '@muster/contracts/milestones/fields'
import type { Search } from '../../../lib/look/search.ts'

export type MilestoneFilter = { status?: MilestoneStatus; critical: boolean; text: string }

/** Returns the filters in the URL. Unknown values are ignored. */
export const filterOf = ({ status, priority, q = '' }: Search): MilestoneFilter => ({
  status: milestoneStatuses.find((milestoneStatus) => milestoneStatus === status),
  critical: priority === 'critical',
  text: q.trim(),
})

export const isFiltered = ({ status, critical, text }: MilestoneFilter) =>
  status !== undefined || critical || text !== ''

/**
 * Returns the filters as query parameters. A status filter includes the viewer's date, because that date determines
 * which milestones are overdue.
 */
export const parametersOf = ({ status, critical, text }: MilestoneFilter, today: string) => ({
  ...(status && { status_is: status, today }),
  ...(critical && { critical: 'true' as const }),
  ...(text && { q: text }),
})
