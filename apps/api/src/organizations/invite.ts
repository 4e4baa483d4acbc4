import type { Actor } from '@muster/contracts/capabilities'
import { can } from '@muster/contracts/capabilities'
import { InvitedRole, type OrganizationRole } from '@muster/contracts/roles'
import { conflict, refuse, refuseUnless } from '@muster/server/problems'
import { record } from '@muster/server/record'
import { hashToken, newToken, type Session } from '@muster/server/session'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { makeAccount } from '../accounts/account.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Services } from '../services.ts'
import { activeMembers, memberFact } from './facts.ts'
import { countInvitation } from './invitation-limits.ts'
import { invitationMail, invitationUrl } from './invitation-mail.ts'
import { organizationSeenBy } from './seen-by.ts'

export type Wanted = { email: string; role: OrganizationRole; full_name?: string; job_title?: string | null }
type Place = { id: number; name: string }

/** POST /organizations/{id}/invite-member: the same answer for a new and a known e-mail. */
export async function inviteMember(services: Services, session: Session, id: number, wanted: Wanted) {
  const password = await roleWord(services, wanted.role)
  const answer = await services.store.write(async (tx) => {
    const { organization, actor } = await organizationSeenBy(tx, session, id)
    refuseUnless(can.inviteMember(actor))
    return invite(tx, services, actor, organization, wanted, password)
  })
  services.mailbox.wake()
  return answer
}

/**
 * Invites an e-mail into an organization whose row the caller has locked. A new e-mail gets an account at once; an
 * account that stands waits as pending until its owner accepts. A pending person's link is renewed, the old one ends.
 */
export async function invite(
  tx: Tx,
  services: Services,
  actor: Actor,
  place: Place,
  wanted: Wanted,
  password: RoleWord,
) {
  const { success, data: role } = InvitedRole.safeParse(wanted.role)
  if (!success) return refuse('An invitation cannot give this role.')
  const { id: userId } = await makeAccount(tx, {
    email: wanted.email,
    full_name: wanted.full_name ?? null,
    job_title: wanted.job_title ?? null,
    role: 'employee',
    status: 'pending',
  })
  await countInvitation(tx, services, place.id, wanted.email)
  await becomePending(tx, place.id, userId, role)
  if (password) await setRoleWord(tx, userId, password)

  const token = newToken()
  const invitation = await tx
    .insertInto('invitations')
    .values({
      organization_id: place.id,
      user_id: userId,
      token_hash: hashToken(token),
      email: wanted.email,
      role,
      invited_by: actor.id,
      expires_at: sql`now() + interval '72 hours'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await services.mailbox.post(tx, await invitationMail(tx, services, { userId, place, role, token }))
  const members = await activeMembers(tx, place.id)
  await record(tx, memberFact('member.invited', { actorId: actor.id, organizationId: place.id, userId, members }))
  return {
    user_id: userId,
    email: wanted.email,
    role,
    membership_status: 'pending' as const,
    expires_at: invitation.expires_at,
    ...(!services.mailbox.delivers && { invitation_url: invitationUrl(services.config, token) }),
  }
}

async function becomePending(tx: Tx, organizationId: number, userId: number, role: 'manager' | 'member') {
  const membership = await tx
    .selectFrom('memberships')
    .select('status')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (membership?.status === 'active') conflict('This person is already a member of the organization')
  await tx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  await tx
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role, status: 'pending' })
    .onConflict((standing) =>
      standing.columns(['organization_id', 'user_id']).doUpdateSet({
        role,
        status: 'pending',
        version: sql`memberships.version + 1`,
        updated_at: sql`now()`,
      }),
    )
    .execute()
}

type RoleWord = string | undefined

/** The hash of the role word, where the house gives it as a first password (INVITE_DEFAULT_PASSWORDS). */
export const roleWord = async ({ config }: Services, role: OrganizationRole): Promise<RoleWord> =>
  config.INVITE_DEFAULT_PASSWORDS === 'role-word' ? hashPassword(role) : undefined

const setRoleWord = (tx: Tx, userId: number, passwordHash: string) =>
  tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_expires_at: sql`now() + interval '72 hours'` })
    .where('id', '=', userId)
    .where('status', '=', 'pending')
    .execute()
