import { record } from '@muster/server/facts/record'
import { lockInOrder } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

type ProfileChange = { statusText?: string | null; timeZone?: string }

/**
 * Changes the user's own status text and time zone, and announces the change to everybody who shares an organization
 * with them.
 */
export async function changeProfile(tx: Tx, userId: number, { statusText, timeZone }: ProfileChange): Promise<void> {
  const before = await lockProfile(tx, userId)
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
  const changes = {
    ...(statusText !== undefined &&
      statusText !== before.status_text && { status_text: { from: before.status_text, to: statusText } }),
    ...(timeZone !== undefined &&
      timeZone !== before.time_zone && { time_zone: { from: before.time_zone, to: timeZone } }),
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
      values: { user_id: userId, changes },
      organizationId,
      actorId: userId,
      entity: 'member',
      entityId: userId,
      action: 'updated',
    })
  }
}

/** Locks the user before reading the profile, so that the second of two concurrent changes sees the first. */
async function lockProfile(tx: Tx, userId: number) {
  await lockInOrder(tx, { accounts: { change: [userId] } })
  return tx
    .selectFrom('users as u')
    .leftJoin('chat_profiles as c', 'c.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.time_zone', 'c.status_text'])
    .executeTakeFirstOrThrow()
}
