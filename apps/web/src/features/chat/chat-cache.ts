import type { Message } from '@muster/contracts/chat/messages'
import type { Person } from '@muster/contracts/chat/people'
import type { Room } from '@muster/contracts/chat/rooms'

/** A room's last message arrived; it comes to the top. Answers undefined where the room is not in the list. */
export function withMessage(rooms: readonly Room[], message: Message, unreadCount: (room: Room) => number) {
  const room = rooms.find(({ _id }) => _id === message.chatRoomId)
  if (!room) return undefined
  if (message.seq <= room.lastSeq) return [...rooms]
  const now = { ...room, lastMessage: message, lastSeq: message.seq, unreadCount: unreadCount(room) }
  return [now, ...rooms.filter((other) => other !== room)]
}

/** The last message was edited or deleted. */
export const withChanged = (rooms: readonly Room[], message: Message) =>
  rooms.map((room) => (room.lastMessage?._id === message._id ? { ...room, lastMessage: message } : room))

/** Oneself has read a room up to this seq. */
export const withRead = (rooms: readonly Room[], roomId: string, seq: number) =>
  rooms.map((room) =>
    room._id === roomId ? { ...room, unreadCount: Math.min(room.unreadCount, Math.max(0, room.lastSeq - seq)) } : room,
  )

/** The same, as one's other window tells it; answers undefined where the room has come further than is known here. */
export const withReadElsewhere = (rooms: readonly Room[], roomId: string, seq: number) =>
  rooms.some((room) => room._id === roomId && room.lastSeq >= seq) ? withRead(rooms, roomId, seq) : undefined

export const withOnline = (people: readonly Person[], userIds: readonly string[]) => {
  const online = new Set(userIds)
  return people.map((person) =>
    person.isOnline === online.has(person.userId) ? person : { ...person, isOnline: !person.isOnline },
  )
}

export const withStatus = (people: readonly Person[], { userId, ...status }: StatusChange) =>
  people.map((person) =>
    person.userId === userId ? { ...person, ...status, lastSeen: status.lastSeen ?? person.lastSeen } : person,
  )
type StatusChange = { userId: string; isOnline: boolean; lastSeen: string | null }
