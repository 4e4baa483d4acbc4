import type { Message } from '@muster/contracts/chat/messages'
import { hasProperty } from '@muster/server/has-property'
import { notFound } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { ensureDirect } from '../rooms/direct.ts'
import type { Asker } from '../rooms/room-in-sight.ts'
import { mentionedIn, tellMentioned } from './mentions.ts'
import { readMessage } from './message-row.ts'
import { type Draft, writeInSight } from './write-message.ts'

/**
 * Sends a message into a room that the user takes part in. A clientId that was used before returns the existing
 * message.
 */
export async function sendMessage(store: Store, asker: Asker, address: string, draft: Draft): Promise<Message> {
  const send = mentionedIn(draft.content).length > 0 ? sendAndTell : sendAlone
  try {
    return await send(store, asker, address, draft)
  } catch (error) {
    // A duplicate was faster: this transaction is rolled back, and the duplicate's message exists.
    if (!isTwin(error)) throw error
    return send(store, asker, address, draft)
  }
}

/** A message that mentions nobody is stored by one statement in an existing room. */
async function sendAlone(store: Store, asker: Asker, address: string, draft: Draft): Promise<Message> {
  const { message, twin } = await store.writeOnce((db) => writeInSight(db, asker, address, draft))
  if (twin) return readMessage(store.db, twin, address)
  return message ?? sendAndTell(store, asker, address, draft)
}

const sendAndTell = (store: Store, asker: Asker, address: string, draft: Draft): Promise<Message> =>
  store.write(async (tx) => {
    const { room, message, twin } = await writeInSight(tx, asker, address, draft)
    if (twin) return readMessage(tx, twin, address)
    const made = await ensureDirect(tx, room)
    const written = message ?? (await writeInSight(tx, asker, address, draft)).message
    if (!written) return notFound('Chat room')
    await tellMentioned(tx, made, { id: written._id, content: draft.content })
    return written
  })

const isTwin = (error: unknown) =>
  hasProperty(error, 'constraint') && error.constraint === 'chat_messages_room_id_sender_id_client_id_key'
