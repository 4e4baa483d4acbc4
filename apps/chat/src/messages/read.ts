import { recordChatEvent } from '@muster/server/facts/chat-event'
import { refuseNotFound } from '@muster/server/http/problems'
import { markMentionsRead } from '@muster/server/mark-mentions-read'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { type Caller, visibleRoom } from '../rooms/visible-room.ts'
import { messageIn } from './message-row.ts'

type Target = { address: string; messageId: string }

/** Marks everything up to the message as read by the user; the mark never moves back. Returns the resulting mark. */
export function markRead(store: Store, caller: Caller, { address, messageId }: Target): Promise<{ seq: number }> {
  return store.write(async (tx) => {
    const room = await visibleRoom(tx, caller, address)
    const roomId = room.id ?? refuseNotFound('Message')
    const { seq } = await messageIn(tx, roomId, messageId)
    const { organizationId, userId } = caller
    const { rows } = await sql`
      update chat_participants set read_seq = ${seq}
      where room_id = ${roomId}::uuid and user_id = ${caller.userId} and read_seq < ${seq} returning 1`.execute(tx)
    if (rows.length > 0) await recordChatEvent({ organizationId, kind: 'read', roomId, userId, seq }, tx)
    // Mentions are marked as read even if the read mark is already past the message: sending a message advances the
    // mark but does not mark mentions as read.
    await markMentionsRead(tx, { organizationId, userId, roomId, seq })
    return { seq: Math.max(seq, room.readSeq) }
  })
}
