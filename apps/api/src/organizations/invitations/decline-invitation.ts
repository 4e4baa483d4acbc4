import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { notFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { activeMembers, memberFact } from '../facts.ts'
import { lockOrganizations } from '../seen-by.ts'
import { undoPending } from './pending.ts'
import { refuseUnverified } from './refuse-unverified.ts'

/**
 * Declines an invitation without its link, which requires that the account has verified the invited address. The link
 * is revoked, and no list shows the invitation.
 */
export function declineInvitation(
  { store, mailbox }: Pick<Services, 'store' | 'mailbox'>,
  session: Session,
  id: number,
): Promise<void> {
  return store.write(async (tx) => {
    await lockOrganizations(tx, [id])
    const address = await refuseUnverified(tx, session, mailbox)
    const invitation = await tx
      .deleteFrom('invitations')
      .where('organization_id', '=', id)
      .where('user_id', '=', session.userId)
      .where(sql<boolean>`lower(email) = lower(${address})`)
      .returning(['user_id', 'shown_id'])
      .executeTakeFirst()
    await endInvitation(tx, id, invitation ?? notFound('Invitation'))
  })
}

/** Ends the membership of a declined invitation, whose row is already deleted, and records the fact. */
export async function endInvitation(tx: Tx, organizationId: number, declined: { user_id: number; shown_id: number }) {
  const { user_id: actorId, shown_id: userId } = declined
  await undoPending(tx, organizationId, actorId)
  const members = await activeMembers(tx, organizationId)
  await record(tx, memberFact('member.declined', { actorId, organizationId, userId, members }))
}
