import type { Principal } from '@muster/server/access/principal'
import { hashToken } from '@muster/server/access/session'
import { refuse, refuseNotFound } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { endInvitation } from '../organizations/invitations/decline-invitation.ts'
import { isOpen } from '../organizations/invitations/open-invitations.ts'
import { lockOrganizations } from '../organizations/seen-by.ts'
import { invitationOf } from './invitation-of.ts'

/** Declines an invitation by link. The owner of an existing account must be signed in to it, as when accepting. */
export async function declineInvitationLink(
  store: Store,
  principal: Principal | undefined,
  token: string,
): Promise<void> {
  const invitation = await invitationOf(store.db, token)
  if (invitation.account_exists && principal?.userId !== invitation.user_id)
    return refuse('Sign in as the invited account to decline.')
  const { organization_id: id, user_id: userId } = invitation
  const hash = hashToken(token)
  await store.write(async (tx) => {
    await lockOrganizations(tx, [id])
    const declined = await tx
      .deleteFrom('invitations as i')
      .where('i.organization_id', '=', id)
      .where('i.user_id', '=', userId)
      .where((eb) => eb.or([eb('i.token_hash', '=', hash), eb('i.resent_token_hash', '=', hash)]))
      .where(isOpen)
      .returning(['i.user_id', 'i.shown_id'])
      .executeTakeFirst()
    await endInvitation(tx, id, declined ?? refuseNotFound('Invitation'))
  })
}
