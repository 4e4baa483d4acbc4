import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { activeMemberIds, memberJoined } from '../facts.ts'

type AcceptedInvitation = { organization_id: number; user_id: number; role: 'manager' | 'member' }

/** Activates the pending membership. The caller has deleted the invitation, so this runs once per invitation. */
export async function join(
  tx: Tx,
  { organization_id: organizationId, user_id: userId, role }: AcceptedInvitation,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({
      status: 'active',
      role,
      left_name: null,
      first_steps_open: true,
      joined_at: sql`now()`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  const members = await activeMemberIds(tx, organizationId)
  await record(tx, memberJoined({ actorId: userId, organizationId, userId, members }, role))
}
