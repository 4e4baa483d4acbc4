import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

type Change = { statusText?: string | null; timeZone?: string }

/**
 * Changes the user's own status text and time zone, and announces it to everybody who shares an organization with them.
 */
export async function changeProfile(tx: Tx, userId: number, { statusText, timeZone }: Change): Promise<void> {
  if (statusText !== undefined) {
    await sql`
      insert into chat_profiles (user_id, status_text) values (${userId}, ${statusText})
      on conflict (user_id) do update set status_text = excluded.status_text`.execute(tx)
  }
  if (timeZone !== undefined) {
    await tx
      .updateTable('users')
      .set({ time_zone: timeZone, updated_at: sql`now()` })
      .where('id', '=', userId)
      .execute()
  }
  const organizations = await tx
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .orderBy('organization_id')
    .execute()
  for (const { organization_id: organizationId } of organizations) {
    await record(tx, {
      kind: 'member.updated',
      values: { user_id: userId },
      organizationId,
      actorId: userId,
      entity: 'member',
      entityId: userId,
      action: 'updated',
    })
  }
}
