import type { Emoji, Message } from '@muster/contracts/chat/messages'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { type Caller, refuseUnlessWritable } from '../rooms/visible-room.ts'
import { recordMessageEvent, refuseDeleted, visibleMessage } from './change.ts'
import { readMessage } from './message-row.ts'

type Target = { address: string; messageId: string }

/** Adds the user's reaction. Adding it again changes nothing. */
export function addReaction(store: Store, caller: Caller, target: Target, emoji: Emoji): Promise<Message> {
  return store.write(async (tx) => {
    const { room, message } = await visibleMessage(tx, caller, target)
    refuseUnlessWritable(room)
    refuseDeleted(message)
    const { rows } = await sql`
      insert into chat_reactions (message_id, user_id, emoji) values (${message.id}, ${caller.userId}, ${emoji})
      on conflict do nothing returning 1`.execute(tx)
    if (rows.length > 0) await recordMessageEvent(tx, room, message.id, 'reactions')
    return readMessage(tx, message.id, room.address)
  })
}

/** Removes one of the user's reactions from the message, or all of them if no emoji is given. */
export function removeReaction(store: Store, caller: Caller, target: Target, emoji?: Emoji): Promise<Message> {
  return store.write(async (tx) => {
    const { room, message } = await visibleMessage(tx, caller, target)
    const { rows } = await sql`
      delete from chat_reactions where message_id = ${message.id} and user_id = ${caller.userId}
        ${emoji === undefined ? sql`` : sql`and emoji = ${emoji}`} returning 1`.execute(tx)
    if (rows.length > 0) await recordMessageEvent(tx, room, message.id, 'reactions')
    return readMessage(tx, message.id, room.address)
  })
}

/**
 * The id by which the user addresses the room of a message that they can see. The events about reactions name only the
 * message.
 */
export async function addressOf(
  tx: Tx | Store['db'],
  { userId, organizationId }: Caller,
  messageId: string,
): Promise<string> {
  const { rows } = await sql<{ address: string }>`
    select case when r.direct_low is null then r.id::text
      when r.direct_low = ${userId} then r.direct_high::text else r.direct_low::text end as address
    from chat_messages m join chat_rooms r on r.id = m.room_id
    join chat_participants p on p.room_id = r.id and p.user_id = ${userId}
    where m.id = ${messageId}::uuid and m.organization_id = ${organizationId}`.execute(tx)
  return rows[0]?.address ?? refuseNotFound('Message')
}
