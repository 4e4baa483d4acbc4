import type { Person } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { milestoneRows } from './milestone-row.ts'
import { allMilestonesStamp, milestonesStamp } from './stamps.ts'
import { open, status, upcoming } from './states.ts'
import { milestonesVisibleTo } from './visible-to.ts'

const critical = sql<boolean>`(${open} and (ms.is_critical or ms.priority = 'critical'))`

/**
 * The overview with the contract's names, and its stamp: null for an organization that the user does not belong to.
 */
export function overviewOf(db: Db, person: Person, organizationId: Expression<number> | undefined) {
  const all = milestonesVisibleTo(db, person)
  const visible = organizationId ? all.where('ms.organization_id', '=', organizationId) : all
  const soonest = (which: Expression<boolean>) => sql`(
    select coalesce(json_agg(row_to_json(r)), '[]')
    from ${milestoneRows(
      db,
      person,
      visible.where(which).orderBy('ms.due_date').orderBy('ms.id').limit(sql<number>`10`),
      sql`ms.due_date, ms.id`,
    )} r)`
  const stamp = organizationId ? milestonesStamp(person, organizationId) : allMilestonesStamp(person)

  const json = sql`(select row_to_json(o) from (
    select counted.*, ${soonest(upcoming)} as upcoming, ${soonest(critical)} as critical
    from (
      select count(*)::int as total, (count(*) filter (where status = 'completed'))::int as completed,
        (count(*) filter (where status = 'in_progress'))::int as in_progress,
        (count(*) filter (where status = 'overdue'))::int as overdue
      from (select ${status} as status from (${visible.selectAll('ms')}) ms) seen
    ) counted
  ) o)`
  return { json, stamp }
}
