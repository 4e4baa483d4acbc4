import type { Actor } from '@muster/contracts/capabilities'
import { refuseOtherOrganization } from '../http/problems.ts'
import type { Db } from '../store.ts'
import type { Principal } from './principal.ts'

/** The caller as an actor in the organization; undefined if the caller is not an active member. */
export async function actorIn(
  db: Db,
  principal: Pick<Principal, 'userId'>,
  organizationId: number,
): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', principal.userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row && { id: principal.userId, role: row.role }
}

/**
 * The caller as an actor in the organization. Throws 403 if the caller is not an active member. Used for collections,
 * so that the id of another organization gets the same response as an unknown id.
 */
export const actorOrRefuse = async (
  db: Db,
  principal: Pick<Principal, 'userId'>,
  organizationId: number,
): Promise<Actor> => (await actorIn(db, principal, organizationId)) ?? refuseOtherOrganization()
