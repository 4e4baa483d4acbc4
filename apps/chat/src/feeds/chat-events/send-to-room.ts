import type { ChatFrames } from '@muster/contracts/chat/events'
import type { Message } from '@muster/contracts/chat/messages'
import type { Gathering, Written } from '../../connect/gather.ts'
import type { MemberSocket } from '../../connect/sockets.ts'
import type { Windows } from '../../connect/windows.ts'
import { otherOf, socketRoom } from '../../rooms/room-in-sight.ts'
import type { FeedEvent } from './read-events.ts'
import { type FeedRoom, nameOf, pairIn, type Seen } from './read-rooms.ts'

type Known = { rooms: Map<string, FeedRoom>; messages: Map<string, Message>; people: Seen[] }

/** Sends what happened in a room. Each receiver gets it with the id by which they address the room. */
export function sendToRoom(windows: Windows, gathering: Gathering, { rooms, messages, people }: Known) {
  const views = new Map<string, View>()

  return (event: FeedEvent) => {
    const { kind, room_id } = event
    if (room_id === null) return
    const found = rooms.get(room_id)
    if (!found) return kind === 'gone' || kind === 'left' ? sendAway(room_id) : undefined
    const view = views.get(room_id) ?? viewOf(windows, gathering, found)
    views.set(room_id, view)
    const message = event.message_id === null ? undefined : messages.get(event.message_id)
    if (kind === 'left') sendToLeaver(view, event)
    else if (message) sendMessage(view, event, message)
    else sendActivity(view, event)
  }

  function sendAway(roomId: string) {
    const name = socketRoom({ id: roomId, organizationId: 0 })
    for (const socket of windows.joined(name)) {
      socket.leave(name)
      gathering.add(socket, gathering.write('room_left', { roomId }))
    }
  }

  function sendToLeaver(view: View, { organization_id, user_id, room_id }: FeedEvent) {
    if (user_id === null || room_id === null || view.participants.has(user_id)) return
    for (const socket of windows.of(organization_id, user_id)) {
      socket.leave(view.name)
      gathering.add(socket, gathering.write('room_left', { roomId: room_id }))
    }
  }

  function sendMessage(view: View, event: FeedEvent, message: Message) {
    if (event.kind === 'message') return sendNewMessage(view, message)
    if (event.kind === 'edited') return view.sendToAll('message_edited', (userId) => view.seen(message, userId))
    if (event.kind === 'deleted') return view.sendToAll('message_deleted', (userId) => view.seen(message, userId))
    const { _id: messageId, reactions } = message
    view.sendToJoined('reaction_added', (userId) => ({ messageId, roomId: view.address(userId), reactions }))
  }

  /** To the other windows of a user who read, or wrote and by that has read what is before it. */
  function sendOwnMark(view: View, socket: MemberSocket, seq: number) {
    const { userId } = socket.data
    const mark = { roomId: view.address(userId), userId: String(userId), seq }
    gathering.add(socket, gathering.write('messages_read', mark))
  }

  function sendNewMessage(view: View, message: Message) {
    view.sendToJoined('new_message', (userId) => view.seen(message, userId))
    const byUnread = new Map<number, Written>()
    for (const { socket, readSeq } of view.others) {
      const { userId } = socket.data
      if (message.kind === 'user' && message.senderId === String(userId)) {
        sendOwnMark(view, socket, message.seq)
        continue
      }
      const unreadCount = Math.max(message.seq - readSeq, 0)
      const seen = view.seen(message, userId)
      const known = view.isDirect ? undefined : byUnread.get(unreadCount)
      const written =
        known ?? gathering.write('message_notification', { roomId: seen.chatRoomId, message: seen, unreadCount })
      byUnread.set(unreadCount, written)
      gathering.add(socket, written)
    }
  }

  function sendActivity(view: View, { kind, user_id, organization_id, seq }: FeedEvent) {
    if (user_id === null) return
    const userId = String(user_id)
    const inRoom = (reader: number) => ({ roomId: view.address(reader), userId })
    if (kind === 'read' && seq !== null) {
      view.sendToJoined('messages_read', (reader) => ({ ...inRoom(reader), seq }))
      // The user's other windows count what is unread.
      for (const { socket } of view.others) if (socket.data.userId === user_id) sendOwnMark(view, socket, seq)
    }
    const name = people.find((one) => one.user_id === user_id && one.organization_id === organization_id)?.name
    if (kind === 'typing' && name) {
      view.sendToJoined('user_typing', (reader) => ({ ...inRoom(reader), userName: name }), user_id)
    }
    if (kind === 'typing_stopped') view.sendToJoined('user_stopped_typing', inRoom, user_id)
  }
}

type View = ReturnType<typeof viewOf>

/** A room as the sockets of this node see it. Sockets of users who do not take part have been removed before. */
function viewOf(windows: Windows, gathering: Gathering, room: FeedRoom) {
  const { id, organization_id: organizationId } = room
  const pair = pairIn(room)
  const name = nameOf(room)
  const participants = new Map(room.participants.map(({ user_id, read_seq }) => [user_id, read_seq]))
  // No socket joins or leaves while a page of the feed is processed.
  const joined = windows.joined(name)
  const own = [...participants].flatMap(([userId, readSeq]) =>
    windows.of(organizationId, userId).map((socket) => ({ socket, readSeq })),
  )
  const others = own.filter(({ socket }) => !socket.rooms.has(name))
  const address = (userId: number) => (pair ? String(otherOf(pair, userId)) : id)

  /** What all participants of a group receive is encoded once. */
  function tell<Name extends keyof ChatFrames>(to: MemberSocket[], frame: Name, toldTo: ToldTo<Name>) {
    const once = pair ? undefined : gathering.write(frame, toldTo(0))
    for (const socket of to) gathering.add(socket, once ?? gathering.write(frame, toldTo(socket.data.userId)))
  }

  return {
    name,
    isDirect: pair !== undefined,
    participants,
    address,
    seen: (message: Message, userId: number): Message => (pair ? { ...message, chatRoomId: address(userId) } : message),
    /** To the windows that joined, except those of one user. */
    sendToJoined<Name extends keyof ChatFrames>(frame: Name, toldTo: ToldTo<Name>, except?: number) {
      tell(except === undefined ? joined : joined.filter(({ data }) => data.userId !== except), frame, toldTo)
    },
    /** To the participants' windows, joined or not. */
    sendToAll<Name extends keyof ChatFrames>(frame: Name, toldTo: ToldTo<Name>) {
      const all = own.map(({ socket }) => socket)
      tell(all, frame, toldTo)
    },
    /** The participants' windows that have not joined, with how far their users have read. */
    others,
  }
}

type ToldTo<Name extends keyof ChatFrames> = (userId: number) => Parameters<ChatFrames[Name]>[0]
