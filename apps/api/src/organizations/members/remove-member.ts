import { type Actor, can } from '@muster/contracts/capabilities'
import type { Principal } from '@muster/server/access/principal'
import { refuseConflict, refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { withdraw } from '../invitations/withdraw-invitation.ts'
import { organizationSeenBy } from '../seen-by.ts'
import { endMembership } from './end-membership.ts'
import { isLastAdmin, memberIn } from './member-seen-by.ts'

/** Removes a member, withdraws a pending invitation, or lets the caller leave. */
export function removeMember(store: Store, principal: Principal, id: number, userId: number): Promise<void> {
  return store.write(async (tx) => {
    const { actor } = await organizationSeenBy(tx, principal, id)
    await removeFrom(tx, actor, id, userId)
  })
}

/** Like `removeMember`, in a transaction that has locked the organization. */
export async function removeFrom(tx: Tx, actor: Actor, organizationId: number, shownId: number): Promise<void> {
  const member = await memberIn(tx, organizationId, shownId)
  if (member.status === 'pending') {
    refuseUnless(can.inviteMember(actor))
    return withdraw(tx, actor.id, organizationId, member.id)
  }
  refuseUnless(can.removeMember(actor, member))
  if (await isLastAdmin(tx, organizationId, member.id))
    refuseConflict('The last admin cannot leave. Make somebody else admin first.')
  await endMembership(tx, actor.id, organizationId, member.id)
}
