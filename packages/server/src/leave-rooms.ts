import { sql } from 'kysely'
import { recordChatEvents } from './facts/chat-event.ts'
import type { Tx } from './store.ts'

/**
 * Removes a user who is leaving an organization from the groups of that organization. Each group that the user created
 * is transferred to the remaining participant who joined it first, or deleted if nobody remains. Direct rooms remain
 * readable for the other user.
 */
export async function leaveRooms(tx: Tx, organizationId: number, userId: number): Promise<void> {
  // Locks the rooms in a fixed order, so that two users who leave at the same time do not deadlock.
  await sql`
    select from chat_rooms r join chat_participants p on p.room_id = r.id
    where p.organization_id = ${organizationId} and p.user_id = ${userId} and r.direct_low is null
    order by r.id for update of r`.execute(tx)
  await sql`
    with gone as (
      delete from chat_participants p using chat_rooms r
      where r.id = p.room_id and r.direct_low is null
        and p.organization_id = ${organizationId} and p.user_id = ${userId}
      returning p.organization_id, p.room_id, p.user_id
    ) ${recordChatEvents('left', sql`gone`)}`.execute(tx)
  await transferRooms(tx, organizationId, userId)
}

/** Transfers the groups of a creator who is no longer a participant, and deletes those without participants. */
export async function transferRooms(tx: Tx, organizationId: number, creatorId: number): Promise<void> {
  const isOrphaned = sql`
    r.organization_id = ${organizationId} and r.created_by = ${creatorId} and r.direct_low is null
    and not exists (select from chat_participants p where p.room_id = r.id and p.user_id = r.created_by)`
  await sql`
    update chat_rooms r set updated_at = now(), created_by = heir.user_id
    from chat_rooms other
    cross join lateral (
      select p.user_id from chat_participants p where p.room_id = other.id order by p.joined_at, p.user_id limit 1
    ) heir
    where other.id = r.id and ${isOrphaned}`.execute(tx)
  await sql`delete from chat_rooms r where ${isOrphaned}`.execute(tx)
}
