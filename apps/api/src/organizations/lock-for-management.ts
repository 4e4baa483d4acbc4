import type { Actor } from '@muster/contracts/capabilities'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { refuseUnless } from '@muster/server/http/problems'
import { lockActorOrRefuse, lockInOrder } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'

/**
 * Locks the organization and the caller's membership until the transaction ends, so that one transaction at a time
 * manages what belongs to the organization, such as its labels. Returns the caller as actor. Throws 403 if the caller
 * is not a member or `mayManage` denies it; a caller who is refused does not make others wait.
 */
export async function lockForManagement(
  tx: Tx,
  principal: Principal,
  organizationId: number,
  mayManage: (actor: Actor) => boolean,
): Promise<Actor> {
  refuseUnless(mayManage(await actorOrRefuse(tx, principal, organizationId)))
  await lockInOrder(tx, { organizations: { change: [organizationId] } })
  const actor = await lockActorOrRefuse(tx, principal, organizationId)
  refuseUnless(mayManage(actor))
  return actor
}
