import type { UserIdExpression } from '@muster/server/access/caller'
import { allOrganizationsStamp, organizationStamp } from '@muster/server/facts/stamps'
import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Milestones become overdue or upcoming as time passes, without a write. Therefore the stamp also contains the latest
 * due date that has passed, and the latest one that is less than 30 days ahead; each takes one index lookup.
 */
const latestDueDates = (organizationId: Expression<number>) => {
  const lastDueDate = (before: RawBuilder<unknown>) => sql`(
    select max(d.due_date) from milestones d
    where d.organization_id = ${organizationId} and d.deleted_at is null and d.due_date < ${before})`
  return sql<string>`concat_ws(',', ${lastDueDate(sql`localtimestamp`)}, ${lastDueDate(sql`localtimestamp + interval '30 days'`)})`
}

/** The stamp of milestones in one organization. */
export const milestonesStamp = (callerId: UserIdExpression, organizationId: Expression<number>) =>
  sql<string | null>`${organizationStamp(callerId, organizationId)} || ',' || ${latestDueDates(organizationId)}`

/** The stamp of milestones in all organizations of the user. */
export const allMilestonesStamp = (callerId: UserIdExpression) => sql<string | null>`
  ${allOrganizationsStamp(callerId)} || (
    select coalesce(string_agg(${latestDueDates(sql`m.organization_id`)}, ';' order by m.organization_id), '')
    from memberships m where m.user_id = ${callerId} and m.status = 'active'
  )`

/** The stamp of the milestones in the organization of the row that `rows` selects; null if it selects no row. */
export const stampOfRow = (callerId: UserIdExpression, rows: Expression<{ organization_id: number }>) => sql<
  string | null
>`(
  select ${milestonesStamp(callerId, sql`seen.organization_id`)} from ${rows} seen)`
