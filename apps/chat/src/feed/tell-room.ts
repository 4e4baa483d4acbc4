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
      return view.toAll((socket) => socket.emit('message_edited', view.seen(message, socket)))
    if (event.kind === 'deleted')
      return view.toAll((socket) => socket.emit('message_deleted', view.seen(message, socket)))
    const { _id: messageId, reactions } = message
    view.toJoined((socket) =>
      socket.emit('reaction_added', { messageId, roomId: view.address(socket.data.userId), reactions }),
    )
  }

  function tellNewMessage(view: View, message: Message) {
    view.toJoined((socket) => socket.emit('new_message', view.seen(message, socket)))
    view.toOthers((socket, readSeq) => {
      if (message.kind === 'user' && message.senderId === String(socket.data.userId)) return
      const unreadCount = Math.max(message.seq - readSeq, 0)
      const seen = view.seen(message, socket)
      socket.emit('message_notification', { roomId: seen.chatRoomId, message: seen, unreadCount })
    })
  }

  function tellOfPerson(view: View, { kind, user_id, organization_id, seq }: FeedEvent) {
    if (user_id === null) return
    const userId = String(user_id)
    if (kind === 'read' && seq !== null) {
      const tell = (socket: MemberSocket) =>
        socket.emit('messages_read', { roomId: view.address(socket.data.userId), userId, seq })
      view.toJoined(tell)
      // Their own other windows count what is unread.
      view.toOthers((socket) => socket.data.userId === user_id && tell(socket))
    }
    const name = people.find((one) => one.user_id === user_id && one.organization_id === organization_id)?.name
    view.toJoined((socket) => {
      if (socket.data.userId === user_id) return
      const roomId = view.address(socket.data.userId)
      if (kind === 'typing' && name) socket.emit('user_typing', { roomId, userId, userName: name })
      if (kind === 'typing_stopped') socket.emit('user_stopped_typing', { roomId, userId })
    })
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
    seen: (message: Message, socket: MemberSocket): Message =>
      pair ? { ...message, chatRoomId: address(socket.data.userId) } : message,
    toJoined: (tell: (socket: MemberSocket) => unknown) => windows.joined(name).forEach(tell),
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
