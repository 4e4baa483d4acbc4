import type { acceptInvitationByPath as call } from '@muster/contracts/accounts'
import type { OutputOf } from '@muster/contracts/endpoint'
import { texts } from '@muster/contracts/texts'
import { hashToken, type Session } from '@muster/server/access/session'
import { invalid, notFound, refuse } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { isOpen } from '../organizations/invitations/open-invitations.ts'
import { join } from '../organizations/members/join.ts'
import { lockOrganizations } from '../organizations/seen-by.ts'
import type { Services } from '../services.ts'
import { recordProfile } from '../users/record-profile.ts'
import { addressIsVerified } from './email/address-is-verified.ts'
import { invitationOf } from './invitation-of.ts'
import { hashPassword } from './passwords/passwords.ts'
import { localPart, refuseWeakPassword } from './passwords/weak-password.ts'
import { refuseNewAccount } from './registration/registration.ts'
import { endSessions, openSession } from './sign-in/sessions.ts'

type Given = OutputOf<NonNullable<typeof call.body>>

/**
 * Accepts an invitation by link. A new account gets a password and is signed in. An existing account joins only with a
 * session of that account, so that a stolen link does not open an account. A link mailed by SMTP verifies the address;
 * without SMTP the link was shown to the inviter, so it proves nothing about the address.
 */
export async function acceptInvitationLink(
  services: Services,
  session: Session | undefined,
  token: string,
  given: Given,
  userAgent: string | undefined,
) {
  const invitation = await invitationOf(services.store.db, token)
  if (invitation.account_exists) {
    if (given.password !== undefined)
      invalid({ field: 'password', message: 'This account has a password already: sign in to accept' })
    if (session?.userId !== invitation.user_id) return refuse('Sign in as the invited account to accept.')
    if (session.mustSetPassword) return refuse(texts.account.setYourPassword)
    return services.store.write(async (tx) => {
      const { organization_id: id, role } = await consumeInvitation(tx, token, invitation)
      if (invitation.mailed) await addressIsVerified(tx, invitation.user_id, invitation.email)
      await recordProfile(tx, invitation.user_id, invitation.user_id)
      return { organization: { id, name: invitation.organization_name, role } }
    })
  }
  refuseNewAccount(services.config, { isNew: true }, texts.account.registration.closed)
  if (given.password === undefined) return invalid({ field: 'password', message: 'Password is required' })
  const { email, organization_name } = invitation
  refuseWeakPassword(given.password, [localPart(email), given.full_name, organization_name])
  const passwordHash = await hashPassword(given.password)
  return services.store.write(async (tx) => {
    await consumeInvitation(tx, token, invitation)
    await tx
      .updateTable('users')
      .set({
        ...(given.full_name !== undefined && { full_name: given.full_name }),
        ...(given.time_zone !== undefined && { time_zone: given.time_zone }),
        status: 'active',
        password_hash: passwordHash,
        password_expires_at: null,
        updated_at: sql`now()`,
      })
      .where('id', '=', invitation.user_id)
      .execute()
    if (invitation.mailed) await addressIsVerified(tx, invitation.user_id, invitation.email)
    // Sign out users who signed in with the role word before.
    await endSessions(tx, invitation.user_id)
    await recordProfile(tx, invitation.user_id, invitation.user_id)
    return { access_token: await openSession(tx, invitation.user_id, userAgent) }
  })
}

/** Consumes the link and activates the membership. Of two concurrent calls, the second one finds no invitation. */
async function consumeInvitation(
  tx: Tx,
  token: string,
  place: { organization_id: number; user_id: number; account_exists: boolean; mailed: boolean },
) {
  const hash = hashToken(token)
  await lockOrganizations(tx, [place.organization_id])
  const invitation = await tx
    .deleteFrom('invitations as i')
    .where('i.organization_id', '=', place.organization_id)
    .where('i.user_id', '=', place.user_id)
    .where((where) => where.or([where('i.token_hash', '=', hash), where('i.resent_token_hash', '=', hash)]))
    .where(isOpen)
    .returning(['i.organization_id', 'i.user_id', 'i.role'])
    .executeTakeFirst()
  if (!invitation) return notFound('Invitation')
  await refuseClaimedAccount(tx, place)
  await join(tx, invitation)
  return invitation
}

/** When two links of a new account are used at the same time, the second must not claim the account again. */
async function refuseClaimedAccount(
  tx: Tx,
  { user_id, account_exists, mailed }: { user_id: number; account_exists: boolean; mailed: boolean },
) {
  const account = await tx
    .selectFrom('users')
    .select(sql<boolean>`status <> 'pending' and (password_expires_at is null or not ${mailed}::boolean)`.as('exists'))
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (account?.exists !== account_exists) notFound('Invitation')
}
