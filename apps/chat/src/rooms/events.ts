import { type ChatAcknowledgements, type ChatEvent, chatPayloads } from '@muster/contracts/chat/events'
import { type ClientEvent, clientEvent } from '../connect/client-event.ts'
import { addReaction, addressOf, removeReaction } from '../messages/reactions.ts'
import { markRead } from '../messages/read.ts'
import { sendMessage } from '../messages/send.ts'
import { roomInSight, socketRoom } from './room-in-sight.ts'
import { tellTyping } from './typing.ts'

type Answer<Event extends ChatEvent> = Omit<Extract<ChatAcknowledgements[Event], { ok: true }>, 'ok'>
const events: { [Event in ChatEvent]: ClientEvent<Answer<Event>> } = {
  join_room: clientEvent(chatPayloads.join_room, async ({ store, socket }, { roomId }) => {
    const name = socketRoom(await roomInSight(store.db, socket.data, roomId))
    socket.join(name)
    try {
      // Looked up again, as it may have been left in between. What comes after this number is sent to the socket.
      const { lastSeq } = await roomInSight(store.db, socket.data, roomId)
      socket.emit('room_joined', { roomId, lastSeq })
      return { roomId, lastSeq }
    } catch (error) {
      socket.leave(name)
      throw error
    }
  }),

  leave_room: clientEvent(chatPayloads.leave_room, async ({ store, socket }, { roomId }) => {
    socket.leave(socketRoom(await roomInSight(store.db, socket.data, roomId)))
    socket.emit('room_left', { roomId })
    return { roomId }
  }),

  send_message: clientEvent(chatPayloads.send_message, async ({ store, socket }, { roomId, ...draft }) => ({
    message: await sendMessage(store, socket.data, roomId, draft),
  })),

  typing_start: clientEvent(chatPayloads.typing_start, (call, { roomId }) => tellTyping(call, roomId, 'typing')),
  typing_stop: clientEvent(chatPayloads.typing_stop, (call, { roomId }) => tellTyping(call, roomId, 'typing_stopped')),

  add_reaction: clientEvent(chatPayloads.add_reaction, async ({ store, socket }, { messageId, emoji }) => {
    const address = await addressOf(store.db, socket.data, messageId)
    const { reactions } = await addReaction(store, socket.data, { address, messageId }, emoji)
    return { reactions }
  }),

  remove_reaction: clientEvent(chatPayloads.remove_reaction, async ({ store, socket }, { messageId, emoji }) => {
    const address = await addressOf(store.db, socket.data, messageId)
    const { reactions } = await removeReaction(store, socket.data, { address, messageId }, emoji)
    return { reactions }
  }),

  mark_read: clientEvent(chatPayloads.mark_read, ({ store, socket }, { roomId, messageId }) =>
    markRead(store, socket.data, { address: roomId, messageId }),
  ),
}

/** The events of the chat that a client may send, by name. */
export const roomEvents: [string, ClientEvent][] = Object.entries(events)
