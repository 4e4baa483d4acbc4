import { can } from '@muster/contracts/capabilities'
import type { Message } from '@muster/contracts/chat/messages'
import { texts } from '@muster/contracts/texts'
import { type ChatEventKind, recordChatEvent } from '@muster/server/facts/chat-event'
import { refuseStaleObject } from '@muster/server/http/etag'
import { refuseConflict, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import {
  type Caller,
  refuseUnlessWritable,
  type StoredRoom,
  type VisibleRoom,
  visibleRoom,
} from '../rooms/visible-room.ts'
import { notifyMentioned, renewMentions } from './mentions.ts'
import { messageIn, readMessage } from './message-row.ts'

type Target = { address: string; messageId: string }

/** Edits the user's own message. */
export function editMessage(
  store: Store,
  caller: Caller,
  target: Target,
  content: string,
  ifMatch?: string,
): Promise<Message> {
  return store.write(async (tx) => {
    const { room, message } = await ownMessage(tx, caller, target)
    refuseStaleObject(ifMatch, caller.userId, await readMessage(tx, message.id, room.address))
    refuseUnlessWritable(room)
    refuseDeleted(message)
    if (message.content !== content) {
      await tx
        .updateTable('chat_messages')
        .set({ content, edited_at: sql`now()` })
        .where('id', '=', message.id)
        .execute()
      await recordMessageEvent(tx, room, message.id, 'edited')
      await renewMentions(tx, room, { id: message.id, content })
      await notifyMentioned(tx, room, { id: message.id, content }, message.content ?? '')
    }
    return readMessage(tx, message.id, room.address)
  })
}

/**
 * Deletes the user's own message: its content, files and reactions are removed, but the row remains and keeps its sequence
 * number.
 */
export function deleteMessage(store: Store, caller: Caller, target: Target): Promise<void> {
  return store.write(async (tx) => {
    const { room, message } = await ownMessage(tx, caller, target)
    if (message.deleted_at !== null) return
    await tx
      .updateTable('chat_messages')
      .set({ content: '', deleted_at: sql`now()` })
      .where('id', '=', message.id)
      .execute()
    await tx.deleteFrom('files').where('message_id', '=', message.id).execute()
    await tx.deleteFrom('chat_reactions').where('message_id', '=', message.id).execute()
    await recordMessageEvent(tx, room, message.id, 'deleted')
    await renewMentions(tx, room, { id: message.id })
  })
}

async function ownMessage(tx: Tx, caller: Caller, { address, messageId }: Target) {
  const { room, message } = await visibleMessage(tx, caller, { address, messageId })
  const actor = { id: caller.userId, role: 'member' as const }
  refuseUnless(can.editMessage(actor, { kind: message.kind, senderId: String(message.sender_id) }))
  return { room, message }
}

/**
 * Returns a room that the user takes part in, and one of its messages. Locks the user's membership and the room, so that
 * its events stay in order.
 */
export async function visibleMessage(tx: Tx, caller: Caller, { address, messageId }: Target) {
  const { id } = await visibleRoom(tx, caller, address, true)
  if (id === null) return refuseNotFound('Message')
  await tx.selectFrom('chat_rooms').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  // The user may have been removed from the group while this transaction waited for the lock.
  const room = await visibleRoom(tx, caller, address)
  if (!hasRow(room)) return refuseNotFound('Message')
  return { room, message: await messageIn(tx, room.id, messageId) }
}

const hasRow = (room: VisibleRoom): room is StoredRoom => room.id !== null

export function refuseDeleted({ deleted_at }: { deleted_at: string | null }) {
  if (deleted_at !== null) refuseConflict(texts.chat.messageDeleted)
}

export const recordMessageEvent = (tx: Tx, room: StoredRoom, messageId: string, kind: ChatEventKind) =>
  recordChatEvent({ organizationId: room.organizationId, kind, roomId: room.id, messageId, userId: room.userId }, tx)
