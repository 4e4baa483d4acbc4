import { texts } from '@muster/contracts/texts'
import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization } from '@muster/server/access/visibility'
import { ledOrganizationsStamp } from '@muster/server/facts/stamps'
import { refuse } from '@muster/server/http/problems'
import { type Expression, type RawBuilder, sql } from 'kysely'

export type RequestedScope = { organization_id?: Expression<number> }

/**
 * The ids of the organizations whose rows are counted: those where the user is an admin or manager. If an organization
 * is requested, all others are left out.
 */
export type LedOrganizations = RawBuilder<number[]>

export const ledBy = (callerId: UserIdExpression, { organization_id }: RequestedScope): LedOrganizations => sql`array(
  select m.organization_id from memberships m
  where m.user_id = ${callerId} and m.status = 'active' and ${leadsOrganization} and ${isRequested(organization_id)})`

/** Whether a row belongs to one of these organizations and is not in the trash. */
export const isLiveIn = (ledOrganizations: LedOrganizations) =>
  sql<boolean>`organization_id = any(${ledOrganizations}) and deleted_at is null`

/** When each active member first joined one of the organizations, as `at`. */
export const firstJoined = (ledOrganizations: LedOrganizations) => sql`
  select min(coalesce(joined_at, created_at)) as at from memberships
  where organization_id = any(${ledOrganizations}) and status = 'active' group by user_id`

/**
 * The stamp of the figures: a string that changes whenever they might have changed. It contains the date, because the
 * figures are relative to today. It is null if the user is neither admin nor manager of the requested organization.
 */
export const stampOf = (callerId: UserIdExpression, { organization_id }: RequestedScope): RawBuilder<string | null> => {
  const stamp = ledOrganizationsStamp(callerId, isRequested(organization_id))
  return sql`(${organization_id ? stamp : sql`coalesce(${stamp}, '')`} || ' ' || current_date)`
}

const isRequested = (organizationId: Expression<number> | undefined): RawBuilder<boolean> =>
  organizationId ? sql`m.organization_id = ${organizationId}` : sql`true`

/**
 * Throws 403, because the user is neither admin nor manager of the organization. The error is the same if the
 * organization does not exist.
 */
export const refuseNotLed = () => refuse(texts.analytics.notYours)
