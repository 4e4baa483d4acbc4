import { can } from '@muster/contracts/capabilities'
import type { Message } from '@muster/contracts/chat/messages'
import { texts } from '@muster/contracts/texts'
import { type ChatEventKind, tellChat } from '@muster/server/facts/chat-event'
import { refuseStaleObject } from '@muster/server/http/etag'
import { conflict, notFound, refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import {
  type Asker,
  type RoomInSight,
  refuseUnlessWritable,
  roomInSight,
  type StandingRoom,
} from '../rooms/room-in-sight.ts'
import { renewMentions, tellMentioned } from './mentions.ts'
import { messageIn, readMessage } from './message-row.ts'

type Target = { address: string; messageId: string }

/** Edits the user's own message. */
export function editMessage(
  store: Store,
  asker: Asker,
  target: Target,
  content: string,
  ifMatch?: string,
): Promise<Message> {
  return store.write(async (tx) => {
    const { room, message } = await ownMessage(tx, asker, target)
    refuseStaleObject(ifMatch, asker.userId, await readMessage(tx, message.id, room.address))
    refuseUnlessWritable(room)
    refuseDeleted(message)
    if (message.content !== content) {
      await tx
        .updateTable('chat_messages')
        .set({ content, edited_at: sql`now()` })
        .where('id', '=', message.id)
        .execute()
      await sendMessage(tx, room, message.id, 'edited')
      await renewMentions(tx, room, { id: message.id, content })
      await tellMentioned(tx, room, { id: message.id, content }, message.content)
    }
    return readMessage(tx, message.id, room.address)
  })
}

/** Deletes the user's own message: content and reactions are removed, its place in the room stays. */
export function deleteMessage(store: Store, asker: Asker, target: Target): Promise<void> {
  return store.write(async (tx) => {
    const { room, message } = await ownMessage(tx, asker, target)
    if (message.deleted_at !== null) return
    await tx
      .updateTable('chat_messages')
      .set({ content: '', deleted_at: sql`now()` })
      .where('id', '=', message.id)
      .execute()
    await tx.deleteFrom('chat_reactions').where('message_id', '=', message.id).execute()
    await sendMessage(tx, room, message.id, 'deleted')
    await renewMentions(tx, room, { id: message.id })
  })
}

async function ownMessage(tx: Tx, asker: Asker, { address, messageId }: Target) {
  const { room, message } = await messageInSight(tx, asker, { address, messageId })
  const actor = { id: asker.userId, role: 'member' as const }
  refuseUnless(can.editMessage(actor, { kind: message.kind, senderId: String(message.sender_id) }))
  return { room, message }
}

/** A message of a room that the user takes part in. The room is locked, so that its events stay in order. */
export async function messageInSight(tx: Tx, asker: Asker, { address, messageId }: Target) {
  const room = await roomInSight(tx, asker, address)
  if (!hasRow(room)) return notFound('Message')
  await tx.selectFrom('chat_rooms').select('id').where('id', '=', room.id).forNoKeyUpdate().execute()
  return { room, message: await messageIn(tx, room.id, messageId) }
}

const hasRow = (room: RoomInSight): room is StandingRoom => room.id !== null

export function refuseDeleted({ deleted_at }: { deleted_at: string | null }) {
  if (deleted_at !== null) conflict(texts.chat.messageDeleted)
}

export const sendMessage = (tx: Tx, room: StandingRoom, messageId: string, kind: ChatEventKind) =>
  tellChat({ organizationId: room.organizationId, kind, roomId: room.id, messageId, userId: room.userId }, tx)
