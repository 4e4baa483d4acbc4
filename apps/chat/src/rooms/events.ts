import { type ChatAcknowledgements, type ChatEvent, chatPayloads } from '@muster/contracts/chat/events'
import { parse } from '@muster/server/parse-at-door'
import type { ClientEvent, EventCall } from '../connect/client-events.ts'
import { addReaction, addressOf, removeReaction } from '../messages/reactions.ts'
import { markRead } from '../messages/read.ts'
import { sendMessage } from '../messages/send.ts'
import { roomInSight, socketRoom } from './room-in-sight.ts'
import { tellTyping } from './typing.ts'

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
