import { tellChat } from '@muster/server/facts/chat-event'
import { notFound } from '@muster/server/http/problems'
import { readMentions } from '@muster/server/read-mentions'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { type Asker, roomInSight } from '../rooms/room-in-sight.ts'
import { messageIn } from './message-row.ts'

type Target = { address: string; messageId: string }

/** Marks everything up to the message as read by the user; a mark never moves back. Returns the mark. */
export function markRead(store: Store, asker: Asker, { address, messageId }: Target): Promise<{ seq: number }> {
  return store.write(async (tx) => {
    const room = await roomInSight(tx, asker, address)
    const roomId = room.id ?? notFound('Message')
    const { seq } = await messageIn(tx, roomId, messageId)
    const { organizationId, userId } = asker
    const { rows } = await sql`
      update chat_participants set read_seq = ${seq}
      where room_id = ${roomId}::uuid and user_id = ${asker.userId} and read_seq < ${seq} returning 1`.execute(tx)
    if (rows.length > 0) await tellChat({ organizationId, kind: 'read', roomId, userId, seq }, tx)
    // Also when the mark is further than that, as it is when the user writes.
    await readMentions(tx, { organizationId, userId, roomId, seq })
    return { seq: Math.max(seq, room.readSeq) }
  })
}
