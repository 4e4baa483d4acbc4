import type { Principal } from '@muster/server/access/principal'
import { refuse, refuseConflict, refuseInvalid } from '@muster/server/http/problems'
import { lockFound } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { withdraw } from '../organizations/invitations/withdraw-invitation.ts'
import { endMembership } from '../organizations/members/end-membership.ts'
import { isLastAdmin } from '../organizations/members/member-seen-by.ts'
import type { Services } from '../services.ts'
import { recordProfile } from '../users/record-profile.ts'
import { confirmPassword } from './passwords/confirm-password.ts'
import { endSessions, recordOwnFact } from './sign-in/sessions.ts'

/**
 * Deletes the user's account after the password is confirmed. The user's name remains on comments and other content;
 * email, password and sessions are removed. The deletion is refused if it would leave an organization without an
 * admin.
 */
export async function deleteAccount(
  services: Services,
  principal: Principal,
  password: string | undefined,
  address: string,
): Promise<void> {
  if (password === undefined) refuse('Confirm with your password that you want to delete your account.')
  if (!(await confirmPassword(services, principal.userId, password, address))) {
    refuseInvalid({ field: 'password', message: 'The password is not right' })
  }
  await services.store.write((tx) => erase(tx, principal.userId))
}

async function erase(tx: Tx, userId: number) {
  const readMemberships = () =>
    tx
      .selectFrom('memberships')
      .select(['organization_id', 'status'])
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('status', '<>', 'inactive'), eb('ended_with_organization', '=', true)]))
      .orderBy('organization_id')
      .execute()
  // An invitation may arrive or be accepted, or a membership may end, before the rows are locked.
  const memberships = await lockFound(tx, readMemberships, (found) => ({
    organizations: { change: found.map(({ organization_id }) => organization_id) },
    accounts: { change: [userId] },
  }))
  for (const { organization_id, status } of memberships) {
    if (status === 'pending') {
      await withdraw(tx, userId, organization_id, userId)
      continue
    }
    // Restoring an organization from the trash brings back its members, but must not bring back the deleted user.
    if (status === 'inactive') {
      await tx
        .updateTable('memberships')
        .set({ ended_with_organization: false })
        .where('organization_id', '=', organization_id)
        .where('user_id', '=', userId)
        .execute()
      await endMembership(tx, userId, organization_id, userId)
      continue
    }
    if (await isLastAdmin(tx, organization_id, userId)) {
      refuseConflict('You are the last admin of an organization. Make somebody else admin or delete it first.')
    }
    await endMembership(tx, userId, organization_id, userId)
  }
  await endSessions(tx, userId)
  await tx.deleteFrom('links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('chat_profiles').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_addresses').where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({
      email: null,
      // Keep the username only if it is the user's only name, because it is often part of the email.
      username: sql`case when full_name is null then username else 'deleted-' || id end`,
      password_hash: null,
      password_expires_at: null,
      is_verified: false,
      job_title: null,
      picture: null,
      status: 'inactive',
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
  // Include organizations that the user had already left, because their member lists no longer show the user.
  await recordProfile(tx, userId, userId, {}, { includeFormer: true })
  await recordOwnFact(tx, userId, { kind: 'account.deleted' })
}
