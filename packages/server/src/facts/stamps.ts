import { type Expression, type RawBuilder, sql } from 'kysely'
import { leadsOrganization } from '../access/visibility.ts'

/*
 * A stamp is a string that changes whenever a response might have changed. The stamps below contain the versions of the
 * organizations that the response is about. Each change that `record` writes increments its organization's version.
 */

/**
 * Changes when any slot changes. It is a sum of hashes and not of versions, because two states with equal sums of
 * versions may differ: a replica can have a commit of one slot that is not visible on the primary yet, and lack one of
 * another slot that is.
 */
const version = (organizationId: RawBuilder<number>) =>
  sql`(select coalesce(sum(hashint8extended(v.version, v.slot)), 0) from organization_versions v where v.organization_id = ${organizationId})`

/**
 * An insert that increments the versions of the organizations in these rows, for statements that write facts without
 * `record`. `rows` is the name of a table expression with a column `organization_id`.
 */
export const incrementVersionsOf = (rows: string): RawBuilder<unknown> => sql`
  insert into organization_versions (organization_id, slot, version)
  select distinct organization_id, pg_backend_pid() % 16, 1 from ${sql.table(rows)} order by organization_id
  on conflict (organization_id, slot) do update set version = organization_versions.version + 1`

/** The stamp of one organization: the user's role and the version; null if the user is not an active member. */
export const organizationStamp = (
  userId: Expression<number>,
  organizationId: Expression<number>,
): RawBuilder<string | null> => sql`(
  select m.role || ${version(sql`m.organization_id`)}
  from memberships m where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.status = 'active')`

/** The combined stamp of all organizations of which the user is an active member; an empty string if there are none. */
export const allOrganizationsStamp = (userId: Expression<number>): RawBuilder<string | null> => sql`(
  select coalesce(string_agg(m.organization_id || m.role || ${version(sql`m.organization_id`)}, ',' order by m.organization_id), '')
  from memberships m where m.user_id = ${userId} and m.status = 'active')`

/**
 * The combined stamp of the organizations that meet the condition and in which the user is an admin or a manager;
 * null if there are none.
 */
export const ledOrganizationsStamp = (
  userId: Expression<number>,
  condition: Expression<boolean>,
): RawBuilder<string | null> => sql`(
  select string_agg(m.organization_id || ':' || ${version(sql`m.organization_id`)}, ',' order by m.organization_id)
  from memberships m where m.user_id = ${userId} and m.status = 'active' and ${leadsOrganization} and ${condition})`
