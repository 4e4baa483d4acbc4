import type { Organization } from '@muster/contracts/organizations'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { join } from '../members/join.ts'
import { lockOrganizations, organizationSeenBy } from '../seen-by.ts'
import { isOpen } from './open-invitations.ts'
import { requireVerifiedEmail } from './require-verified-email.ts'

/** Accepts an invitation without its link, which requires that the account has verified the invited address. */
export function acceptInvitation(
  { store, mailQueue }: Pick<Services, 'store' | 'mailQueue'>,
  principal: Principal,
  id: number,
): Promise<Organization> {
  return store.write(async (tx) => {
    await lockOrganizations(tx, [id])
    const verifiedEmail = await requireVerifiedEmail(tx, principal, mailQueue)
    const invitation = await consumeInvitation(tx, principal.userId, id, verifiedEmail)
    if (!invitation) return refuseNotFound('Invitation')
    await join(tx, invitation)
    return (await organizationSeenBy(tx, principal, id)).organization
  })
}

const consumeInvitation = (tx: Tx, userId: number, organizationId: number, address: string) =>
  tx
    .deleteFrom('invitations as i')
    .where('i.organization_id', '=', organizationId)
    .where('i.user_id', '=', userId)
    .where(sql<boolean>`lower(i.email) = lower(${address})`)
    .where(isOpen)
    .returning(['i.organization_id', 'i.user_id', 'i.role'])
    .executeTakeFirst()
