import type { Person } from '@muster/server/access/caller'
import { everywhereStamp, organizationStamp } from '@muster/server/facts/stamps'
import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Milestones become overdue or upcoming as time passes, without a write. Therefore the stamp also contains the latest
 * due dates that have passed; each is one index lookup.
 */
const passed = (organizationId: Expression<number>) => {
  const last = (before: RawBuilder<unknown>) => sql`(
    select max(d.due_date) from milestones d
    where d.organization_id = ${organizationId} and d.deleted_at is null and d.due_date < ${before})`
  return sql<string>`concat_ws(',', ${last(sql`localtimestamp`)}, ${last(sql`localtimestamp + interval '30 days'`)})`
}

/** The stamp of milestones in one organization. */
export const milestonesStamp = (person: Person, organizationId: Expression<number>) =>
  sql<string | null>`${organizationStamp(person, organizationId)} || ',' || ${passed(organizationId)}`

/** The stamp of milestones in all organizations of the user. */
export const allMilestonesStamp = (person: Person) => sql<string | null>`
  ${everywhereStamp(person)} || (
    select coalesce(string_agg(${passed(sql`m.organization_id`)}, ';' order by m.organization_id), '')
    from memberships m where m.user_id = ${person} and m.status = 'active'
  )`

/** The stamp of the organization of a visible row; null if nothing is visible. */
export const stampOfSeen = (person: Person, seen: Expression<{ organization_id: number }>) => sql<string | null>`(
  select ${milestonesStamp(person, sql`seen.organization_id`)} from ${seen} seen)`
