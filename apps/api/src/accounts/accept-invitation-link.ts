import type { acceptInvitationByPath as call } from '@muster/contracts/accounts'
import type { OutputOf } from '@muster/contracts/endpoint'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { hashToken } from '@muster/server/access/session'
import { refuse, refuseInvalid, refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { isOpen } from '../organizations/invitations/open-invitations.ts'
import { join } from '../organizations/members/join.ts'
import { lockOrganizations } from '../organizations/seen-by.ts'
import type { Services } from '../services.ts'
import { recordProfile } from '../users/record-profile.ts'
import { markAddressVerified } from './email/mark-address-verified.ts'
import { invitationOf } from './invitation-of.ts'
import { hashPassword } from './passwords/passwords.ts'
import { localPart, refuseWeakPassword } from './passwords/weak-password.ts'
import { refuseNewAccount } from './registration/registration.ts'
import { endSessions, openSession } from './sign-in/sessions.ts'

type AcceptanceInput = OutputOf<NonNullable<typeof call.body>>

/**
 * Accepts an invitation by link and returns the organization. A new account gets a password and is signed in; its
 * access token is returned too. The owner of an existing account must be signed in to it, so that a stolen link gives
 * no access to the account. A link mailed by SMTP verifies the address; any other link was shown to the inviter or the
 * operator, so it proves nothing about the address.
 */
export async function acceptInvitationLink(
  services: Services,
  principal: Principal | undefined,
  token: string,
  input: AcceptanceInput,
  userAgent: string | undefined,
) {
  const invitation = await invitationOf(services.store.db, token)
  if (invitation.account_exists) {
    if (input.password !== undefined)
      refuseInvalid({ field: 'password', message: 'This account has a password already: sign in to accept' })
    if (principal?.userId !== invitation.user_id) return refuse('Sign in as the invited account to accept.')
    if (principal.mustSetPassword) return refuse(texts.account.setYourPassword)
    return services.store.write(async (tx) => {
      const organization = await consumeInvitation(tx, token, invitation)
      if (invitation.mailed) await markAddressVerified(tx, invitation.user_id, invitation.email)
      await recordProfile(tx, invitation.user_id, invitation.user_id, {})
      return { organization }
    })
  }
  refuseNewAccount(services.config, { isNew: true }, texts.account.registration.closed)
  if (input.password === undefined) return refuseInvalid({ field: 'password', message: 'Password is required' })
  const { email, organization_name } = invitation
  refuseWeakPassword(input.password, [localPart(email), input.full_name, organization_name])
  const passwordHash = await hashPassword(input.password)
  return services.store.write(async (tx) => {
    const organization = await consumeInvitation(tx, token, invitation)
    await tx
      .updateTable('users')
      .set({
        ...(input.full_name !== undefined && { full_name: input.full_name }),
        ...(input.time_zone !== undefined && { time_zone: input.time_zone }),
        status: 'active',
        password_hash: passwordHash,
        password_expires_at: null,
        updated_at: sql`now()`,
      })
      .where('id', '=', invitation.user_id)
      .execute()
    if (invitation.mailed) await markAddressVerified(tx, invitation.user_id, invitation.email)
    // End sessions that were opened with the default password (INVITE_DEFAULT_PASSWORDS).
    await endSessions(tx, invitation.user_id)
    await recordProfile(tx, invitation.user_id, invitation.user_id, {})
    return { access_token: await openSession(tx, invitation.user_id, userAgent), organization }
  })
}

/**
 * Consumes the link, activates the membership and returns the organization with the user's role. If two calls use the
 * link concurrently, the second one throws 404.
 */
async function consumeInvitation(
  tx: Tx,
  token: string,
  target: {
    organization_id: number
    organization_name: string
    user_id: number
    account_exists: boolean
    mailed: boolean
  },
) {
  const hash = hashToken(token)
  await lockOrganizations(tx, [target.organization_id])
  await refuseClaimedAccount(tx, target)
  const invitation = await tx
    .deleteFrom('invitations as i')
    .where('i.organization_id', '=', target.organization_id)
    .where('i.user_id', '=', target.user_id)
    .where((eb) => eb.or([eb('i.token_hash', '=', hash), eb('i.resent_token_hash', '=', hash)]))
    .where(isOpen)
    .returning(['i.organization_id', 'i.user_id', 'i.role'])
    .executeTakeFirst()
  if (!invitation) return refuseNotFound('Invitation')
  await join(tx, invitation)
  return { id: target.organization_id, name: target.organization_name, role: invitation.role }
}

/** Throws 404 if the account was claimed after the invitation was read, for example through another invitation link. */
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
  if (account?.exists !== account_exists) refuseNotFound('Invitation')
}
