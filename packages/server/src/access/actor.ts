import type { Actor } from '@muster/contracts/capabilities'
import { notYourOrganization } from '../http/problems.ts'
import type { Db } from '../store.ts'
import type { Session } from './session.ts'

/** The caller as an active member of the organization; undefined for a non-member. */
export async function actorIn(
  db: Db,
  session: Pick<Session, 'userId'>,
  organizationId: number,
): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', session.userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row && { id: session.userId, role: row.role }
}

/**
 * The caller as a member of the organization, or 403: for collections, where foreign and unknown ids get the same
 * response.
 */
export const memberOf = async (db: Db, session: Pick<Session, 'userId'>, organizationId: number): Promise<Actor> =>
  (await actorIn(db, session, organizationId)) ?? notYourOrganization()
