import type { Actor } from '@muster/contracts/capabilities'
import { can } from '@muster/contracts/capabilities'
import { InvitedRole, type OrganizationRole } from '@muster/contracts/roles'
import { texts } from '@muster/contracts/texts'
import { hashToken, newToken, type Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { conflict, refuse, refuseUnless } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { accountOf, drawId, makeAccount } from '../../accounts/account.ts'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { refuseNewAccount } from '../../accounts/registration/registration.ts'
import type { Services } from '../../services.ts'
import { activeMembers, memberFact } from '../facts.ts'
import { organizationSeenBy } from '../seen-by.ts'
import { refuseTooManyInvitations } from './invitation-limits.ts'
import { invitationMail, invitationUrl } from './invitation-mail.ts'

export type NewInvitation = { email: string; role: OrganizationRole; full_name?: string; job_title?: string | null }
type Place = { id: number; name: string }

/** POST /organizations/{id}/invite-member: the response is the same for a new and a known e-mail. */
export async function inviteMember(
  services: Services,
  session: Session,
  id: number,
  request: NewInvitation,
  address: string,
) {
  const password = await roleWord(services, request.role)
  const answer = await services.store.write(async (tx) => {
    const { organization, actor } = await organizationSeenBy(tx, session, id)
    refuseUnless(can.inviteMember(actor))
    return invite(tx, services, { actor, address }, organization, request, password)
  })
  services.mailbox.wake()
  return answer
}

/**
 * Invites an e-mail into an organization whose row the caller has locked. A new e-mail gets an account at once; an
 * existing account is pending until its owner accepts. Inviting a pending user again renews the link and revokes the
 * previous one.
 */
export async function invite(
  tx: Tx,
  services: Services,
  { actor, address }: { actor: Actor; address: string },
  place: Place,
  request: NewInvitation,
  password: RoleWord,
) {
  const { success, data: role } = InvitedRole.safeParse(request.role)
  if (!success) return refuse('An invitation cannot give this role.')
  const shownId = await drawId(tx)
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
    organizationId: place.id,
    email: request.email,
    inviterId: actor.id,
    address,
  })
  const before = await becomePending(tx, {
    organizationId: place.id,
    userId,
    role,
    jobTitle: request.job_title ?? null,
  })
  const gaveRoleWord = password !== undefined && (await setRoleWord(tx, userId, password))

  const token = newToken()
  const invitation = await tx
    .insertInto('invitations')
    .values({
      organization_id: place.id,
      user_id: userId,
      shown_id: before?.shown_id ?? shownId,
      token_hash: hashToken(token),
      gave_role_word: gaveRoleWord,
      email: request.email,
      role,
      invited_by: actor.id,
      expires_at: sql`now() + interval '72 hours'`,
    })
    .returning(['expires_at', 'shown_id'])
    .executeTakeFirstOrThrow()
  const shown = !services.mailbox.delivers
  const about = { kind: 'invitation', userId, place, role, token, shown } as const
  const mail = await invitationMail(tx, services, about)
  await services.mailbox.post(tx, { ...mail, cause: { userId: actor.id, organizationId: place.id, address } })
  const members = await activeMembers(tx, place.id)
  const who = { organizationId: place.id, userId: invitation.shown_id, members }
  await record(tx, memberFact('member.invited', { actorId: actor.id, ...who }))
  return {
    user_id: userId,
    shown_id: invitation.shown_id,
    email: request.email,
    role,
    membership_status: 'pending' as const,
    expires_at: invitation.expires_at,
    ...(shown && { invitation_url: invitationUrl(services.config, token) }),
  }
}

type Pending = { organizationId: number; userId: number; role: 'manager' | 'member'; jobTitle: string | null }

async function becomePending(tx: Tx, { organizationId, userId, role, jobTitle }: Pending) {
  const membership = await tx
    .selectFrom('memberships')
    .select('status')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (membership?.status === 'active') conflict('This person is already a member of the organization')
  const before = await tx
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
  return before
}

type RoleWord = string | undefined

/** The hash of the role word if the configuration makes it the first password (INVITE_DEFAULT_PASSWORDS). */
export const roleWord = async ({ config }: Services, role: OrganizationRole): Promise<RoleWord> =>
  config.INVITE_DEFAULT_PASSWORDS === 'role-word' ? hashPassword(role) : undefined

/** Sets the role word on an unclaimed account; returns whether it did. */
async function setRoleWord(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const updated = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_expires_at: sql`now() + interval '72 hours'` })
    .where('id', '=', userId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
