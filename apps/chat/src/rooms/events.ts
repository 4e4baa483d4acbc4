import { type ChatAcknowledgements, type ChatEvent, chatPayloads } from '@muster/contracts/chat/events'
import { type ClientEvent, clientEvent } from '../connect/client-event.ts'
import { addReaction, addressOf, removeReaction } from '../messages/reactions.ts'
import { markRead } from '../messages/read.ts'
import { sendMessage } from '../messages/send.ts'
import { announceTyping } from './typing.ts'
import { socketRoom, visibleRoom } from './visible-room.ts'

type AcknowledgementFields<Event extends ChatEvent> = Omit<Extract<ChatAcknowledgements[Event], { ok: true }>, 'ok'>
const events: { [Event in ChatEvent]: ClientEvent<AcknowledgementFields<Event>> } = {
  join_room: clientEvent(chatPayloads.join_room, async ({ store, socket }, { roomId }) => {
    const name = socketRoom(await visibleRoom(store.db, socket.data, roomId))
    socket.join(name)
    try {
      // The room is looked up again, because the user may have left it before the socket joined. The socket receives
      // all messages after `lastSeq`.
      const { lastSeq } = await visibleRoom(store.db, socket.data, roomId)
      socket.emit('room_joined', { roomId, lastSeq })
      return { roomId, lastSeq }
    } catch (error) {
      socket.leave(name)
      throw error
    }
  }),

  leave_room: clientEvent(chatPayloads.leave_room, async ({ store, socket }, { roomId }) => {
    socket.leave(socketRoom(await visibleRoom(store.db, socket.data, roomId)))
    socket.emit('room_left', { roomId })
    return { roomId }
  }),

  send_message: clientEvent(chatPayloads.send_message, async ({ store, socket }, { roomId, ...draft }) => ({
    message: await sendMessage(store, socket.data, roomId, draft),
  })),

  typing_start: clientEvent(chatPayloads.typing_start, (context, { roomId }) =>
    announceTyping(context, roomId, 'typing'),
  ),
  typing_stop: clientEvent(chatPayloads.typing_stop, (context, { roomId }) =>
    announceTyping(context, roomId, 'typing_stopped'),
  ),

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

/** The events about rooms and messages that a client may send, by name. */
export const roomEvents: [string, ClientEvent][] = Object.entries(events)
