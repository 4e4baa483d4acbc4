import type { Actor } from '@muster/contracts/capabilities'
import { can } from '@muster/contracts/capabilities'
import { InvitedRole, type OrganizationRole } from '@muster/contracts/roles'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { hashToken, newToken } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { refuse, refuseConflict, refuseUnless } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { accountOf, makeAccount, nextUserId } from '../../accounts/account.ts'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { refuseNewAccount } from '../../accounts/registration/registration.ts'
import type { Services } from '../../services.ts'
import { activeMemberIds, memberFact } from '../facts.ts'
import { organizationSeenBy } from '../seen-by.ts'
import { refuseTooManyInvitations } from './invitation-limits.ts'
import { invitationMail, invitationUrl } from './invitation-mail.ts'

export type NewInvitation = { email: string; role: OrganizationRole; full_name?: string; job_title?: string | null }
type InvitingOrganization = { id: number; name: string }

/**
 * POST /organizations/{id}/invite-member: the response does not reveal whether the email address already has an
 * account. The exception is closed registration: then only people with an account can be invited.
 */
export async function inviteMember(
  services: Services,
  principal: Principal,
  id: number,
  request: NewInvitation,
  clientAddress: string,
) {
  const defaultPasswordHash = await hashDefaultPassword(services, request.role)
  const response = await services.store.write(async (tx) => {
    const { organization, actor } = await organizationSeenBy(tx, principal, id)
    refuseUnless(can.inviteMember(actor))
    return invite(tx, services, { actor, address: clientAddress }, organization, request, defaultPasswordHash)
  })
  services.mailQueue.wake()
  return response
}

/**
 * Invites an email address into an organization whose row the caller has locked. A new address gets an account
 * immediately. The membership is pending until the invitation is accepted. Inviting a pending user again creates a new
 * link and revokes the previous ones. In the result, `user_id` is the id of the account, and `shown_id` is the id under
 * which the organization sees the invited person until the invitation is accepted.
 */
export async function invite(
  tx: Tx,
  services: Services,
  { actor, address }: { actor: Actor; address: string },
  organization: InvitingOrganization,
  request: NewInvitation,
  defaultPasswordHash: DefaultPasswordHash,
) {
  const { success, data: role } = InvitedRole.safeParse(request.role)
  if (!success) return refuse('An invitation cannot give this role.')
  const shownId = await nextUserId(tx)
  const { id: userId } = await makeAccount(tx, {
    id: shownId,
    email: request.email,
    full_name: request.full_name ?? null,
    role: 'employee',
    status: 'pending',
  })
  const isNew = (await accountOf(tx, request.email))?.status === 'pending'
  refuseNewAccount(services.config, { isNew }, texts.account.registration.closedForInvited)
  await refuseTooManyInvitations(tx, services, {
    organizationId: organization.id,
    email: request.email,
    inviterId: actor.id,
    address,
  })
  const previousInvitation = await makePending(tx, {
    organizationId: organization.id,
    userId,
    role,
    jobTitle: request.job_title ?? null,
  })
  const gaveDefaultPassword =
    defaultPasswordHash !== undefined && (await setDefaultPassword(tx, userId, defaultPasswordHash))

  const token = newToken()
  const invitation = await tx
    .insertInto('invitations')
    .values({
      organization_id: organization.id,
      user_id: userId,
      shown_id: previousInvitation?.shown_id ?? shownId,
      token_hash: hashToken(token),
      gave_role_word: gaveDefaultPassword,
      email: request.email,
      role,
      invited_by: actor.id,
      expires_at: sql`now() + interval '72 hours'`,
    })
    .returning(['expires_at', 'shown_id'])
    .executeTakeFirstOrThrow()
  const isLinkShown = !services.mailQueue.delivers
  const mailInput = { kind: 'invitation', userId, organization, role, token, shown: isLinkShown } as const
  const mail = await invitationMail(tx, services, mailInput)
  await services.mailQueue.post(tx, { ...mail, cause: { userId: actor.id, organizationId: organization.id, address } })
  const members = await activeMemberIds(tx, organization.id)
  const memberChange = { organizationId: organization.id, userId: invitation.shown_id, members }
  await record(tx, memberFact('member.invited', { actorId: actor.id, ...memberChange }))
  return {
    user_id: userId,
    shown_id: invitation.shown_id,
    email: request.email,
    role,
    membership_status: 'pending' as const,
    expires_at: invitation.expires_at,
    ...(isLinkShown && { invitation_url: invitationUrl(services.config, token) }),
  }
}

type PendingMember = { organizationId: number; userId: number; role: 'manager' | 'member'; jobTitle: string | null }

async function makePending(tx: Tx, { organizationId, userId, role, jobTitle }: PendingMember) {
  const membership = await tx
    .selectFrom('memberships')
    .select('status')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (membership?.status === 'active') refuseConflict('This person is already a member of the organization')
  const previousInvitation = await tx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .returning('shown_id')
    .executeTakeFirst()
  await tx
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role, status: 'pending', job_title: jobTitle })
    .onConflict((target) =>
      target.columns(['organization_id', 'user_id']).doUpdateSet({
        role,
        status: 'pending',
        job_title: jobTitle,
        version: sql`memberships.version + 1`,
        updated_at: sql`now()`,
      }),
    )
    .execute()
  return previousInvitation
}

type DefaultPasswordHash = string | undefined

/**
 * Returns the hash of the default password, which is the name of the role; undefined unless INVITE_DEFAULT_PASSWORDS is
 * `role-word`.
 */
export const hashDefaultPassword = async (
  { config }: Services,
  role: OrganizationRole,
): Promise<DefaultPasswordHash> => (config.INVITE_DEFAULT_PASSWORDS === 'role-word' ? hashPassword(role) : undefined)

/** Sets the default password of an unclaimed account; returns false for any other account. */
async function setDefaultPassword(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const updated = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_expires_at: sql`now() + interval '72 hours'` })
    .where('id', '=', userId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
