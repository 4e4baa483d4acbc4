import { hashToken, newToken } from '@muster/server/access/session'
import { sql } from 'kysely'
import { mayMail } from '../../mail/mail-limits.ts'
import { mailboxOf } from '../../mail/mailbox-of.ts'
import type { Services } from '../../services.ts'
import { invitationMail } from './invitation-mail.ts'
import { isOpen } from './open-invitations.ts'

/**
 * Mails a pending account another link to one of its open invitations after an attempt to sign in, register or reset
 * the password. Anybody can cause this, so the first link remains valid and the expiry does not change: only users who
 * may invite can renew an invitation. These mails have limits of their own, so that they do not use up the limits for
 * invitations. Of several open invitations, the one that was resent least often in the last 24 hours is chosen, so that
 * a later invitation from another organization cannot keep an earlier one from being resent. If several were resent
 * equally often, the newest of them is chosen.
 */
export async function resendInvitation(services: Services, email: string, clientAddress: string): Promise<void> {
  const { store, mailQueue } = services
  await store.write(async (tx) => {
    const invitation = await tx
      .selectFrom('invitations as i')
      .innerJoin('users as u', 'u.id', 'i.user_id')
      .innerJoin('organizations as o', 'o.id', 'i.organization_id')
      .where(sql<boolean>`lower(u.email) = lower(${email})`)
      .where('u.status', '=', 'pending')
      .where(isOpen)
      .orderBy(
        sql`(
          select count(*) from mails m
          where m.kind = 'invitation-resent' and m.mailbox = ${mailboxOf(email)}
            and m.organization_id = i.organization_id and m.created_at > now() - interval '24 hours'
        )`,
      )
      .orderBy('i.created_at', 'desc')
      .limit(1)
      .forNoKeyUpdate('i')
      .select(['i.organization_id', 'i.user_id', 'i.role', 'o.name', 'u.email'])
      .executeTakeFirst()
    if (!invitation) return
    const { organization_id, user_id: userId, role, name } = invitation
    const cause = { address: clientAddress, organizationId: organization_id }
    const to = invitation.email ?? email
    if (!(await mayMail(tx, services, { kind: 'invitation-resent', to, cause }))) return
    const token = newToken()
    await tx
      .updateTable('invitations')
      .set({ resent_token_hash: hashToken(token), resent_mailed: false })
      .where('organization_id', '=', organization_id)
      .where('user_id', '=', userId)
      .execute()
    const mailInput = { kind: 'invitation-resent', userId, organization: { name }, role, token, shown: false } as const
    await mailQueue.post(tx, { ...(await invitationMail(tx, services, mailInput)), cause })
  })
  mailQueue.wake()
}
