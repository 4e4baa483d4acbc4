import { can } from '@muster/contracts/capabilities'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { activeMemberIds, memberFact } from '../facts.ts'
import { organizationSeenBy } from '../seen-by.ts'
import { undoPending } from './pending.ts'

/** Withdraws the invitation of an email address; the commit revokes its link. */
export function withdrawInvitation(store: Store, principal: Principal, id: number, email: string): Promise<void> {
  return store.write(async (tx) => {
    const { actor } = await organizationSeenBy(tx, principal, id)
    refuseUnless(can.inviteMember(actor))
    const invitation = await tx
      .selectFrom('invitations as i')
      .innerJoin('users as u', 'u.id', 'i.user_id')
      .where('i.organization_id', '=', id)
      .where(sql<boolean>`lower(${email}) in (lower(i.email), lower(u.email))`)
      .select('i.user_id')
      .executeTakeFirst()
    if (!invitation) return refuseNotFound('Invitation')
    await withdraw(tx, actor.id, id, invitation.user_id)
  })
}

/**
 * Ends a pending membership; throws 404 if its invitation no longer exists, for example because it was accepted or
 * withdrawn concurrently.
 */
export async function withdraw(tx: Tx, actorId: number, organizationId: number, userId: number): Promise<void> {
  const withdrawn = await tx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .returning('shown_id')
    .executeTakeFirst()
  if (!withdrawn) return refuseNotFound('Invitation')
  await undoPending(tx, organizationId, userId)
  const members = await activeMemberIds(tx, organizationId)
  const memberChange = { organizationId, userId: withdrawn.shown_id, members }
  await record(tx, memberFact('member.invitation_withdrawn', { actorId, ...memberChange }))
}
