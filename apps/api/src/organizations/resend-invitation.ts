import { Problem } from '@muster/server/problems'
import { hashToken, newToken } from '@muster/server/session'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { countInvitation } from './invitation-limits.ts'
import { invitationMail } from './invitation-mail.ts'
import { lockOrganizations } from './seen-by.ts'

/**
 * Mails a pending account a link to its newest invitation, when its owner tries to get in. What the inviter handed
 * over stays good; an invitation that ran out is opened for another 72 hours. Nothing happens beyond the daily limit.
 */
export async function resendInvitation(services: Services, email: string): Promise<void> {
  try {
    await services.store.write(async (tx) => {
      const invitation = await tx
        .selectFrom('invitations as i')
        .innerJoin('users as u', 'u.id', 'i.user_id')
        .innerJoin('organizations as o', 'o.id', 'i.organization_id')
        .where(sql<boolean>`lower(u.email) = lower(${email})`)
        .where('u.status', '=', 'pending')
        .orderBy('i.created_at', 'desc')
        .select(['i.organization_id', 'i.user_id', 'i.role', 'o.name', 'u.email'])
        .executeTakeFirst()
      if (!invitation) return
      await lockOrganizations(tx, [invitation.organization_id])
      await countInvitation(tx, services, invitation.organization_id, invitation.email ?? email)
      const token = newToken()
      const hash = hashToken(token)
      const { rows } = await sql`
        update invitations set
          token_hash = case when expires_at > now() then token_hash else ${hash}::bytea end,
          resent_token_hash = case when expires_at > now() then ${hash}::bytea end,
          expires_at = case when expires_at > now() then expires_at else now() + interval '72 hours' end
        where organization_id = ${invitation.organization_id} and user_id = ${invitation.user_id}
        returning 1`.execute(tx)
      if (rows.length === 0) return
      const { user_id: userId, role, name } = invitation
      await services.mailbox.post(tx, await invitationMail(tx, services, { userId, place: { name }, role, token }))
    })
  } catch (error) {
    if (!(error instanceof Problem && error.status === 429)) throw error
  }
  services.mailbox.wake()
}
