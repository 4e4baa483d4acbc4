import { can } from '@muster/contracts/capabilities'
import type { Principal } from '@muster/server/access/principal'
import { refuseOtherOrganization } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { type Extent, readExtents } from './parts.ts'
import type { LargeTable } from './statistics.ts'

/** The caller, the organization that is searched, and what the search needs to know about both. */
export type SearchScope = {
  userId: number
  organizationId: number
  /** Whether the caller sees all tasks and projects of the organization. */
  seesEverything: boolean
  /** The letters with which the keys of the organization's tasks begin. */
  keyPrefix: string
  timeZone: string
  /** The date and time in the caller's time zone. */
  now: string
  extents: Record<LargeTable, Extent>
}

/** What a source depends on: values, or the parameters of a statement that is compiled once. */
export type SearchCaller = {
  userId: number | Expression<number>
  organizationId: number | Expression<number>
  seesEverything: boolean
  now: string | Expression<string>
}

/** Throws 403 if the caller is not an active member of the organization. */
export async function searchScope(
  db: Db,
  { userId }: Pick<Principal, 'userId'>,
  organizationId: number,
): Promise<SearchScope> {
  const row = await db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.user_id', '=', userId)
    .where('m.organization_id', '=', organizationId)
    .where('m.status', '=', 'active')
    .select(['m.role', 'o.key_prefix', 'u.time_zone', sql<string>`(now() at time zone u.time_zone)::text`.as('now')])
    .select(readExtents().as('extents'))
    .executeTakeFirst()
  if (!row) return refuseOtherOrganization()
  return {
    ...{ userId, organizationId, keyPrefix: row.key_prefix, timeZone: row.time_zone, now: row.now },
    extents: row.extents,
    seesEverything: can.seeEverything({ id: userId, role: row.role }),
  }
}
