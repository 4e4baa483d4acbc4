import { can } from '@muster/contracts/capabilities'
import type { OrganizationRole } from '@muster/contracts/roles'
import { type Expression, sql } from 'kysely'
import { localTime } from './local-time.ts'
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

/** What the statement of the session reads about the caller and the organization. */
export type ScopeColumns = {
  role: OrganizationRole
  key_prefix: string
  time_zone: string
  extents: Record<LargeTable, Extent>
}

/** Selects the columns as JSON; null if the user is not an active member of the organization. */
export const readScope = (userId: Expression<number>, organizationId: Expression<number>) => sql<ScopeColumns | null>`(
  select json_build_object('role', m.role, 'key_prefix', o.key_prefix, 'time_zone', u.time_zone,
    'extents', ${readExtents()})
  from memberships m join organizations o on o.id = m.organization_id join users u on u.id = m.user_id
  where m.user_id = ${userId} and m.organization_id = ${organizationId} and m.status = 'active')`

export const scopeOf = (userId: number, organizationId: number, columns: ScopeColumns): SearchScope => ({
  ...{ userId, organizationId, extents: columns.extents },
  ...{ keyPrefix: columns.key_prefix, timeZone: columns.time_zone },
  now: localTime(columns.time_zone, new Date()),
  seesEverything: can.seeEverything({ id: userId, role: columns.role }),
})
