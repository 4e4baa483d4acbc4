import type { CurrentLine } from '@muster/contracts/facts/lines'
import { recordChatEvent } from '@muster/server/facts/chat-event'
import type { Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import type { StoredRoom } from '../rooms/visible-room.ts'
import { insertMessage } from './send.ts'

/**
 * Writes a system message into a room, stored as a kind with its values, and informs the nodes, all in the caller's
 * transaction. For users in `readBy` the message counts as read, unless they have an earlier unread message.
 */
export async function writeSystemMessage(
  tx: Tx,
  { id: roomId, userId }: Pick<StoredRoom, 'id' | 'userId'>,
  line: CurrentLine,
  readBy: readonly number[] = [],
) {
  const roomSource = sql`select ${roomId}::uuid`
  const { rows } = await sql<{ organization_id: number; seq: number }>`
    with ${insertMessage({ id: uuidV7(), into: roomSource, userId, line })}
    select organization_id, seq from message`.execute(tx)
  const [written] = rows
  if (!written || readBy.length === 0) return
  const { organization_id: organizationId, seq } = written
  const readers = await tx
    .updateTable('chat_participants')
    .set({ read_seq: seq })
    .where('room_id', '=', roomId)
    .where('user_id', 'in', readBy)
    .where('read_seq', '=', seq - 1)
    .returning('user_id')
    .execute()
  for (const { user_id } of readers)
    await recordChatEvent({ organizationId, kind: 'read', roomId, userId: user_id, seq }, tx)
}
