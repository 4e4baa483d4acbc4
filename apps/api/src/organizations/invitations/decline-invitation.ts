import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { activeMemberIds, memberFact } from '../facts.ts'
import { lockOrganizations } from '../seen-by.ts'
import { undoPending } from './pending.ts'
import { requireVerifiedEmail } from './require-verified-email.ts'

/**
 * Declines an invitation without its link, which requires that the account has verified the invited address. The link
 * is revoked, and the lists no longer show the invitation.
 */
export function declineInvitation(
  { store, mailQueue }: Pick<Services, 'store' | 'mailQueue'>,
  principal: Principal,
  id: number,
): Promise<void> {
  return store.write(async (tx) => {
    await lockOrganizations(tx, [id])
    const verifiedEmail = await requireVerifiedEmail(tx, principal, mailQueue)
    const invitation = await tx
      .deleteFrom('invitations')
      .where('organization_id', '=', id)
      .where('user_id', '=', principal.userId)
      .where(sql<boolean>`lower(email) = lower(${verifiedEmail})`)
      .returning(['user_id', 'shown_id'])
      .executeTakeFirst()
    await endInvitation(tx, id, invitation ?? refuseNotFound('Invitation'))
  })
}

/** Ends the pending membership after the row of the declined invitation has been deleted, and records the fact. */
export async function endInvitation(
  tx: Tx,
  organizationId: number,
  declinedInvitation: { user_id: number; shown_id: number },
) {
  const { user_id: actorId, shown_id: userId } = declinedInvitation
  await undoPending(tx, organizationId, actorId)
  const members = await activeMemberIds(tx, organizationId)
  await record(tx, memberFact('member.declined', { actorId, organizationId, userId, members }))
}
