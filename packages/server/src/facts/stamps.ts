import { type Expression, type RawBuilder, sql } from 'kysely'
import { leads } from '../access/sight.ts'

/*
 * A stamp is a text that changes whenever a response can change: the caller's role and the version of the organization,
 * which every recorded change increments. It is null for a user who is not an active member.
 */

const version = (organizationId: RawBuilder<number>) =>
  sql`(select coalesce(sum(v.version), 0) from organization_versions v where v.organization_id = ${organizationId})`

/** The stamp of one organization. */
export const organizationStamp = (
  person: Expression<number>,
  organizationId: Expression<number>,
): RawBuilder<string | null> => sql`(
  select m.role || ${version(sql`m.organization_id`)}
  from memberships m where m.organization_id = ${organizationId} and m.user_id = ${person} and m.status = 'active')`

/** The stamp over all organizations of the user; empty text if there are none. */
export const everywhereStamp = (person: Expression<number>): RawBuilder<string | null> => sql`(
  select coalesce(string_agg(m.organization_id || m.role || ${version(sql`m.organization_id`)}, ',' order by m.organization_id), '')
  from memberships m where m.user_id = ${person} and m.status = 'active')`

/** The stamp over the organizations in which the user is admin or manager and that meet `within`; null if there are none. */
export const ledStamp = (person: Expression<number>, within: Expression<boolean>): RawBuilder<string | null> => sql`(
  select string_agg(m.organization_id || ':' || ${version(sql`m.organization_id`)}, ',' order by m.organization_id)
  from memberships m where m.user_id = ${person} and m.status = 'active' and ${leads} and ${within})`
