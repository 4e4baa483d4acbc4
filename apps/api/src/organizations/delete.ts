import { can } from '@muster/contracts/capabilities'
import { actorIn } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseInvalid, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { confirmPassword } from '../accounts/passwords/confirm-password.ts'
import type { Services } from '../services.ts'
import { activeMemberIds, organizationFact } from './facts.ts'
import { dropAbandoned } from './invitations/pending.ts'
import { organizationSeenBy } from './seen-by.ts'

/**
 * Moves an organization to the trash after the caller's password is confirmed. The permission is checked before the
 * password.
 */
export async function deleteOrganization(
  services: Services,
  principal: Principal,
  id: number,
  password: string | undefined,
  address: string,
): Promise<void> {
  const { store } = services
  refuseUnless(can.deleteOrganization((await actorIn(store.db, principal, id)) ?? refuseNotFound('Organization')))
  if (password === undefined) refuseInvalid({ field: 'password', message: 'Password is required' })
  if (!(await confirmPassword(services, principal.userId, password, address))) {
    refuseInvalid({ field: 'password', message: 'The password is not right' })
  }
  await store.write((tx) => putIntoTrash(tx, principal, id))
}

/**
 * Ends all memberships and invitations of the organization, which hides everything in it. Its contents stay unchanged
 * until it is restored or purged, so the number of its tasks and other objects does not affect how long the deletion
 * takes.
 */
async function putIntoTrash(tx: Tx, principal: Principal, id: number): Promise<void> {
  const { actor } = await organizationSeenBy(tx, principal, id)
  refuseUnless(can.deleteOrganization(actor))
  await lockInOrder(tx, {
    members: { organizationId: id, change: sql`select user_id from memberships where organization_id = ${id}` },
  })
  const members = await activeMemberIds(tx, id)
  await tx
    .updateTable('organizations')
    .set({ deleted_at: sql`now()`, deleted_by: principal.userId })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('memberships')
    .set({
      status: 'inactive',
      ended_with_organization: true,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('organization_id', '=', id)
    .where('status', '=', 'active')
    .execute()
  await endInvitations(tx, id)
  await record(tx, organizationFact('organization.deleted', actor.id, id, members))
}

/**
 * Revokes the invitation links. Invited users who were never members are removed from the organization; invited former
 * members become former members again.
 */
async function endInvitations(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('invitations').where('organization_id', '=', id).execute()
  await sql`
    update memberships set status = 'inactive', version = version + 1, updated_at = now()
    where organization_id = ${id} and status = 'pending' and joined_at is not null`.execute(tx)
  const invited = await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', id)
    .where('status', '=', 'pending')
    .returning('user_id')
    .execute()
  await dropAbandoned(
    tx,
    invited.map(({ user_id }) => user_id),
  )
}
