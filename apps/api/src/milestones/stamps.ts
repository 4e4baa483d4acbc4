import type { Person } from '@muster/server/access/caller'
import { everywhereStamp, organizationStamp } from '@muster/server/facts/stamps'
import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Milestones become overdue, and begin to be upcoming, without anybody changing them. So a stamp also says which due
 * dates were the last to pass, each found by one step in an index.
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

/** The stamp of milestones in all organizations of the person. */
export const allMilestonesStamp = (person: Person) => sql<string | null>`
  ${everywhereStamp(person)} || (
    select coalesce(string_agg(${passed(sql`m.organization_id`)}, ';' order by m.organization_id), '')
    from memberships m where m.user_id = ${person} and m.status = 'active'
  )`

/** The same of the organization of what was found; null when nothing is in sight. */
export const stampOfSeen = (person: Person, seen: Expression<{ organization_id: number }>) => sql<string | null>`(
  select ${milestonesStamp(person, sql`seen.organization_id`)} from ${seen} seen)`
