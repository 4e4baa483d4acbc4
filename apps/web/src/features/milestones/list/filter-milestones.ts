import type { Milestone } from '@muster/contracts/milestones'
import { type MilestoneStatus, milestoneStatuses } from '@muster/contracts/milestones/fields'
import type { Search } from '../../../lib/look/search.ts'
import { statusOn } from '../progress.ts'

export type MilestoneFilter = { status?: MilestoneStatus; critical: boolean; text: string }

/** The filters that an address names; a word that means nothing filters nothing. */
export const filterOf = ({ status, priority, q = '' }: Search): MilestoneFilter => ({
  status: milestoneStatuses.find((known) => known === status),
  critical: priority === 'critical',
  text: q.trim().toLowerCase(),
})

/** Marked as critical, or of that priority: what the overview counts as critical. */
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
