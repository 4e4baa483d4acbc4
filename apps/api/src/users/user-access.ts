import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization } from '@muster/server/access/visibility'
import { allOrganizationsStamp, organizationStamp } from '@muster/server/facts/stamps'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'

type UserScope = {
  db: Db
  callerId: UserIdExpression
  userId: Expression<number>
  organizationId: Expression<number> | undefined
}

/**
 * The stamp of a list of one user's data: that of the given organization or, if none is given, of all the caller's
 * organizations. It is null if the caller is not a member of the given organization or, if none is given, if the user
 * is somebody else who shares no organization with the caller.
 */
export const userStamp = ({ callerId, userId, organizationId }: UserScope) =>
  organizationId ? organizationStamp(callerId, organizationId) : sharedStamp(callerId, userId)

/**
 * Whether the caller may list a user's data: users may list their own data, and admins and managers may list the data
 * of other users in the organizations that they lead.
 */
export const mayReadUser = ({ db, callerId, userId, organizationId }: UserScope) => sql<boolean>`(
  ${userId} = ${callerId} or exists (${ledMembership(db, callerId, userId, organizationId)})
)`

/**
 * The stamp of the caller's organizations; null if the user is somebody else who shares no organization with the
 * caller.
 */
const sharedStamp = (callerId: UserIdExpression, userId: Expression<number>) => sql<string | null>`(
  case when ${userId} = ${callerId} or exists (
    select from memberships mine join memberships theirs using (organization_id)
    where mine.user_id = ${callerId} and mine.status = 'active' and theirs.user_id = ${userId} and theirs.status = 'active'
  ) then ${allOrganizationsStamp(callerId)} end)`

/**
 * The caller's membership as admin or manager in the given organization or, if none is given, in those to which the
 * user belongs.
 */
const ledMembership = (
  db: Db,
  callerId: UserIdExpression,
  userId: Expression<number>,
  organizationId: Expression<number> | undefined,
) =>
  db
    .selectFrom('memberships as m')
    .where('m.user_id', '=', callerId)
    .where('m.status', '=', 'active')
    .where(leadsOrganization)
    .$if(organizationId !== undefined, (q) => q.where('m.organization_id', '=', organizationId ?? sql<number>`null`))
    .$if(organizationId === undefined, (q) =>
      q.where(sql<boolean>`exists (
        select from memberships theirs
        where theirs.organization_id = m.organization_id and theirs.user_id = ${userId} and theirs.status = 'active'
      )`),
    )
    .select(sql`1`.as('one'))
