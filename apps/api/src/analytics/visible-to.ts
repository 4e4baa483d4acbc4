import { texts } from '@muster/contracts/texts'
import type { Person } from '@muster/server/access/caller'
import { leads } from '@muster/server/access/sight'
import { ledStamp } from '@muster/server/facts/stamps'
import { refuse } from '@muster/server/http/problems'
import { type Expression, type RawBuilder, sql } from 'kysely'

export type RequestedScope = { organization_id?: Expression<number> }

/** The organizations to count: those that the user leads, or the requested one of them. */
export type Led = RawBuilder<number[]>

export const ledBy = (person: Person, { organization_id }: RequestedScope): Led => sql`array(
  select m.organization_id from memberships m
  where m.user_id = ${person} and m.status = 'active' and ${leads} and ${isRequested(organization_id)})`

/** Rows of these organizations that are not in the trash. */
export const liveIn = (led: Led) => sql<boolean>`organization_id = any(${led}) and deleted_at is null`

/** When each active member first joined one of the organizations, as `at`. */
export const firstJoined = (led: Led) => sql`
  select min(coalesce(joined_at, created_at)) as at from memberships
  where organization_id = any(${led}) and status = 'active' group by user_id`

/**
 * Figures are relative to today, so the date is a part of the stamp; null if the user does not lead the organization.
 */
export const stampOf = (person: Person, { organization_id }: RequestedScope): RawBuilder<string | null> => {
  const stamp = ledStamp(person, isRequested(organization_id))
  return sql`(${organization_id ? stamp : sql`coalesce(${stamp}, '')`} || ' ' || current_date)`
}

const isRequested = (organizationId: Expression<number> | undefined): RawBuilder<boolean> =>
  organizationId ? sql`m.organization_id = ${organizationId}` : sql`true`

/** Throws 403 if the user does not lead the organization, whether it is foreign or unknown. */
export const notYours = () => refuse(texts.analytics.notYours)
