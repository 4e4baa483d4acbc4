import { type ChatAcknowledgements, type ChatEvent, chatPayloads } from '@muster/contracts/chat/events'
import { type ChatEventKind, tellChatOf } from '@muster/server/chat-event'
import { parse } from '@muster/server/parse-at-door'
import { sql } from 'kysely'
import type { ClientEvent, EventCall } from '../connect/client-events.ts'
import { addReaction, addressOf, removeReaction } from '../messages/reactions.ts'
import { markRead } from '../messages/read.ts'
import { sendMessage } from '../messages/send.ts'
import { refuseUnlessWritable, roomInSight, type Sight, seenBy, sightOf, socketRoom } from './room-in-sight.ts'

type Answer<Event extends ChatEvent> = Omit<Extract<ChatAcknowledgements[Event], { ok: true }>, 'ok'>
type Handlers = { [Event in ChatEvent]: (call: EventCall) => Promise<Answer<Event>> }

const handlers: Handlers = {
  async join_room({ store, socket, payload }) {
    const { roomId } = parse(chatPayloads.join_room, payload, 'event')
    const name = socketRoom(await roomInSight(store.db, socket.data, roomId))
    socket.join(name)
    try {
      // Asked again: it may have been left meanwhile. And what comes after this number is told to the socket.
      const { lastSeq } = await roomInSight(store.db, socket.data, roomId)
      socket.emit('room_joined', { roomId, lastSeq })
      return { roomId, lastSeq }
    } catch (error) {
      socket.leave(name)
      throw error
    }
  },

  async leave_room({ store, socket, payload }) {
    const { roomId } = parse(chatPayloads.leave_room, payload, 'event')
    socket.leave(socketRoom(await roomInSight(store.db, socket.data, roomId)))
    socket.emit('room_left', { roomId })
    return { roomId }
  },

  async send_message({ store, socket, payload }) {
    const { roomId, ...draft } = parse(chatPayloads.send_message, payload, 'event')
    return { message: await sendMessage(store, socket.data, roomId, draft) }
  },

  typing_start: (call) => tellTyping(call, 'typing'),
  typing_stop: (call) => tellTyping(call, 'typing_stopped'),

  async add_reaction({ store, socket, payload }) {
    const { messageId, emoji } = parse(chatPayloads.add_reaction, payload, 'event')
    const address = await addressOf(store.db, socket.data, messageId)
    const { reactions } = await addReaction(store, socket.data, { address, messageId }, emoji)
    return { reactions }
  },

  async remove_reaction({ store, socket, payload }) {
    const { messageId, emoji } = parse(chatPayloads.remove_reaction, payload, 'event')
    const address = await addressOf(store.db, socket.data, messageId)
    const { reactions } = await removeReaction(store, socket.data, { address, messageId }, emoji)
    return { reactions }
  },

  mark_read({ store, socket, payload }) {
    const { roomId, messageId } = parse(chatPayloads.mark_read, payload, 'event')
    return markRead(store, socket.data, { address: roomId, messageId })
  },
}

/** What a client of the chat may ask for, by the event's name. */
export const roomEvents: [string, ClientEvent][] = Object.entries(handlers)

/**
 * One statement. Nothing is lost with a word that somebody types, so it does not make the disk work. Nobody has a direct
 * room open in which nothing was written yet and whose row is not there.
 */
async function tellTyping({ store, socket, payload }: EventCall, kind: ChatEventKind) {
  const { roomId: address } = parse(chatPayloads.typing_start, payload, 'event')
  const found = await store.writeOnce(async (db) => {
    const { rows } = await sql<Sight>`
      with seen as (${sightOf(socket.data, address)}),
      quiet as (select set_config('synchronous_commit', 'off', true)),
      told as (${tellChatOf(
        kind,
        sql`(
          select ${socket.data.organizationId}::int as organization_id, seen.id as room_id, ${socket.data.userId}::int as user_id
          from seen, quiet where seen.may_write and seen.id is not null
        )`,
      )})
      select * from seen`.execute(db)
    return rows[0]
  })
  refuseUnlessWritable(seenBy(socket.data, address, found))
  return {}
}
