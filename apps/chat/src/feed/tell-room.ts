import type { ChatFrames } from '@muster/contracts/chat/events'
import type { Message } from '@muster/contracts/chat/messages'
import type { MemberSocket } from '../connect/sockets.ts'
import type { Windows } from '../connect/windows.ts'
import { otherOf, socketRoom } from '../rooms/room-in-sight.ts'
import type { FeedEvent } from './read-events.ts'
import type { FeedRoom, Seen } from './read-rooms.ts'

type Known = { rooms: Map<string, FeedRoom>; messages: Map<string, Message>; people: Seen[] }

/** Tells what happened in a room: every receiver hears of it under the name by which they address it. */
export function tellRoom(windows: Windows, { rooms, messages, people }: Known) {
  const views = new Map<string, View>()

  return (event: FeedEvent) => {
    const { kind, room_id } = event
    if (room_id === null) return
    const standing = rooms.get(room_id)
    if (!standing) return kind === 'gone' || kind === 'left' ? sendAway(room_id) : undefined
    const view = views.get(room_id) ?? viewOf(windows, standing)
    views.set(room_id, view)
    const message = event.message_id === null ? undefined : messages.get(event.message_id)
    if (kind === 'left') tellWhoLeft(view, event)
    else if (message) tellOfMessage(view, event, message)
    else tellOfPerson(view, event)
  }

  function sendAway(roomId: string) {
    const name = socketRoom({ id: roomId, organizationId: 0 })
    for (const socket of windows.joined(name)) {
      socket.leave(name)
      socket.emit('room_left', { roomId })
    }
  }

  function tellWhoLeft(view: View, { organization_id, user_id, room_id }: FeedEvent) {
    if (user_id === null || room_id === null || view.participants.has(user_id)) return
    for (const socket of windows.of(organization_id, user_id)) {
      socket.leave(view.name)
      socket.emit('room_left', { roomId: room_id })
    }
  }

  function tellOfMessage(view: View, event: FeedEvent, message: Message) {
    if (event.kind === 'message') return tellNewMessage(view, message)
    if (event.kind === 'edited')
      return view.toAll((socket) => socket.emit('message_edited', view.seen(message, socket.data.userId)))
    if (event.kind === 'deleted')
      return view.toAll((socket) => socket.emit('message_deleted', view.seen(message, socket.data.userId)))
    const { _id: messageId, reactions } = message
    view.tellJoined('reaction_added', (userId) => ({ messageId, roomId: view.address(userId), reactions }))
  }

  function tellNewMessage(view: View, message: Message) {
    view.tellJoined('new_message', (userId) => view.seen(message, userId))
    view.toOthers((socket, readSeq) => {
      if (message.kind === 'user' && message.senderId === String(socket.data.userId)) return
      const unreadCount = Math.max(message.seq - readSeq, 0)
      const seen = view.seen(message, socket.data.userId)
      socket.emit('message_notification', { roomId: seen.chatRoomId, message: seen, unreadCount })
    })
  }

  function tellOfPerson(view: View, { kind, user_id, organization_id, seq }: FeedEvent) {
    if (user_id === null) return
    const userId = String(user_id)
    const inRoom = (reader: number) => ({ roomId: view.address(reader), userId })
    if (kind === 'read' && seq !== null) {
      view.tellJoined('messages_read', (reader) => ({ ...inRoom(reader), seq }))
      // Their own other windows count what is unread.
      view.toOthers((socket) => {
        if (socket.data.userId === user_id) socket.emit('messages_read', { ...inRoom(user_id), seq })
      })
    }
    const name = people.find((one) => one.user_id === user_id && one.organization_id === organization_id)?.name
    if (kind === 'typing' && name) {
      view.tellJoined('user_typing', (reader) => ({ ...inRoom(reader), userName: name }), user_id)
    }
    if (kind === 'typing_stopped') view.tellJoined('user_stopped_typing', inRoom, user_id)
  }
}

type View = ReturnType<typeof viewOf>

/** A room as the sockets of this node see it. Whoever is no participant any more is taken out of it first. */
function viewOf(windows: Windows, { id, organization_id: organizationId, ...room }: FeedRoom) {
  const { direct_low: low, direct_high: high } = room
  const pair = low === null || high === null ? undefined : { low, high }
  const name = socketRoom({ id, organizationId, ...(pair && { pair }) })
  const participants = new Map(room.participants.map(({ user_id, read_seq }) => [user_id, read_seq]))
  for (const socket of windows.joined(name)) if (!participants.has(socket.data.userId)) socket.leave(name)
  const address = (userId: number) => (pair ? String(otherOf(pair, userId)) : id)

  return {
    name,
    participants,
    address,
    seen: (message: Message, userId: number): Message => (pair ? { ...message, chatRoomId: address(userId) } : message),
    /** To the windows that joined, but those of one person; what all of a group hear is written once. */
    tellJoined<Name extends keyof ChatFrames>(
      frame: Name,
      toldTo: (userId: number) => Parameters<ChatFrames[Name]>[0],
      except?: number,
    ) {
      if (!pair)
        return windows.tell(
          name,
          frame,
          toldTo(0),
          except === undefined ? undefined : { organizationId, userId: except },
        )
      for (const userId of participants.keys()) {
        if (userId === except) continue
        for (const socket of windows.of(organizationId, userId)) {
          if (socket.rooms.has(name)) windows.tell(socket.id, frame, toldTo(userId))
        }
      }
    },
    /** To the participants' windows that have not joined. */
    toOthers(tell: (socket: MemberSocket, readSeq: number) => unknown) {
      for (const [userId, readSeq] of participants) {
        for (const socket of windows.of(organizationId, userId)) if (!socket.rooms.has(name)) tell(socket, readSeq)
      }
    },
    toAll(tell: (socket: MemberSocket) => unknown) {
      for (const userId of participants.keys()) windows.of(organizationId, userId).forEach(tell)
    },
  }
}
