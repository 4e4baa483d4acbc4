import type { MilestonePriority, MilestoneStatus } from '@muster/contracts/milestones/fields'
import { containsWords, lower } from '@muster/server/find'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { contains, joinLines } from '../lists/field-texts.ts'
import { withConditions } from '../lists/page.ts'
import { milestoneColumns } from './columns.ts'
import { isUpcoming, status, statusOn } from './states.ts'
import { isPersonal, type Milestones } from './visible-to.ts'

/** The filters of a list, as parameters of its prepared statement. */
export type MilestoneFilter = {
  project_id?: Expression<number>
  organization_id?: Expression<number>
  status?: Expression<MilestoneStatus>
  priority?: Expression<MilestonePriority>
  is_critical?: Expression<boolean>
  is_personal?: Expression<boolean>
  critical?: Expression<boolean>
  upcoming?: Expression<boolean>
  status_is?: Expression<unknown>
  today?: Expression<string>
  q?: Expression<string>
  find?: Expression<string>
}

export const lowerTitle = lower(sql`ms.title`)

/** The milestones that match every given filter. */
export const milestonesWith = (milestones: Milestones, filter: MilestoneFilter): Milestones =>
  withConditions(milestones, [...scopeConditions(filter), ...filterConditions(filter)])

/** The conditions for the project and the organization whose milestones are listed. */
export const scopeConditions = ({
  project_id,
  organization_id,
}: MilestoneFilter): (RawBuilder<boolean> | undefined)[] => [
  project_id && sql`ms.project_id = ${project_id}`,
  organization_id && sql`ms.organization_id = ${organization_id}`,
]

/** The conditions for all filters except those of `scopeConditions`. */
export function filterConditions(filter: MilestoneFilter): (RawBuilder<boolean> | undefined)[] {
  const { today, status_is, ...byField } = filter
  return [
    filter.status && sql`${status} = ${filter.status}`,
    filter.priority && sql`ms.priority = ${filter.priority}`,
    filter.is_critical && sql`ms.is_critical = ${filter.is_critical}::boolean`,
    filter.is_personal && sql`${isPersonal} = ${filter.is_personal}::boolean`,
    filter.critical && sql`(ms.is_critical or ms.priority = 'critical') = ${filter.critical}::boolean`,
    filter.q && contains(joinLines([sql`ms.title`, sql`ms.description`]), filter.q),
    filter.find && containsWords(lowerTitle, filter.find),
    // `upcoming=false` means no filter, as if `upcoming` were left out.
    filter.upcoming && sql`(${isUpcoming} or not ${filter.upcoming}::boolean)`,
    status_is && sql`${today ? statusOn(today) : status} = any(${status_is}::text[])`,
    ...milestoneColumns.filters(byField),
  ]
}
