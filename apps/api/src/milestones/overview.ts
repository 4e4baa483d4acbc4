import type { UserIdExpression } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { milestoneRows } from './milestone-row.ts'
import { allMilestonesStamp, milestonesStamp } from './stamps.ts'
import { isOpen, isUpcoming, status } from './states.ts'
import { milestonesVisibleTo } from './visible-to.ts'

const isOpenAndCritical = sql<boolean>`(${isOpen} and (ms.is_critical or ms.priority = 'critical'))`

/**
 * The overview with the field names of the API contract, and its stamp, which is null for an organization that the user
 * does not belong to.
 */
export function overviewOf(db: Db, callerId: UserIdExpression, organizationId: Expression<number> | undefined) {
  const allMilestones = milestonesVisibleTo(db, callerId)
  const milestones = organizationId ? allMilestones.where('ms.organization_id', '=', organizationId) : allMilestones
  const soonestMatching = (condition: Expression<boolean>) => sql`(
    select coalesce(json_agg(row_to_json(r)), '[]')
    from ${milestoneRows(
      db,
      callerId,
      milestones.where(condition).orderBy('ms.due_date').orderBy('ms.id').limit(sql<number>`10`),
      sql`ms.due_date, ms.id`,
    )} r)`
  const stamp = organizationId ? milestonesStamp(callerId, organizationId) : allMilestonesStamp(callerId)

  const json = sql`(select row_to_json(o) from (
    select counted.*, ${soonestMatching(isUpcoming)} as upcoming, ${soonestMatching(isOpenAndCritical)} as critical
    from (
      select count(*)::int as total, (count(*) filter (where status = 'completed'))::int as completed,
        (count(*) filter (where status = 'in_progress'))::int as in_progress,
        (count(*) filter (where status = 'overdue'))::int as overdue
      from (select ${status} as status from (${milestones.selectAll('ms')}) ms) seen
    ) counted
  ) o)`
  return { json, stamp }
}
