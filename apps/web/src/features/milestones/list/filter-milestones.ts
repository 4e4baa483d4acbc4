import type { Milestone } from '@muster/contracts/milestones'
import { type MilestoneStatus, milestoneStatuses } from '@muster/contracts/milestones/fields'
import type { Search } from '../../../lib/look/search.ts'
import { statusOn } from '../progress.ts'

export type MilestoneFilter = { status?: MilestoneStatus; critical: boolean; text: string }

/** The filters in the address; an unknown value filters nothing. */
export const filterOf = ({ status, priority, q = '' }: Search): MilestoneFilter => ({
  status: milestoneStatuses.find((known) => known === status),
  critical: priority === 'critical',
  text: q.trim().toLowerCase(),
})

/** Marked as critical, or of critical priority, as the overview counts them. */
const isCritical = ({ is_critical, priority }: Milestone) => is_critical || priority === 'critical'

export const filterMilestones = (
  milestones: readonly Milestone[],
  { status, critical, text }: MilestoneFilter,
  now = new Date(),
) =>
  milestones.filter(
    (milestone) =>
      (!status || statusOn(milestone, now) === status) &&
      (!critical || isCritical(milestone)) &&
      `${milestone.title}\n${milestone.description ?? ''}`.toLowerCase().includes(text),
  )
