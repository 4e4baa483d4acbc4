import type { Message } from '@muster/contracts/chat/messages'
import type { Person } from '@muster/contracts/chat/people'
import type { Room } from '@muster/contracts/chat/rooms'

/** A room's last message arrived; the room moves to the top. Returns undefined where the room is not in the list. */
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

/** The current user has read a room up to this number. */
export const withRead = (rooms: readonly Room[], roomId: string, seq: number) =>
  rooms.map((room) =>
    room._id === roomId ? { ...room, unreadCount: Math.min(room.unreadCount, Math.max(0, room.lastSeq - seq)) } : room,
  )

/** The same, reported by the user's other window. Returns undefined where the room is further than is known here. */
export const withReadElsewhere = (rooms: readonly Room[], roomId: string, seq: number) =>
  rooms.some((room) => room._id === roomId && room.lastSeq >= seq) ? withRead(rooms, roomId, seq) : undefined

/** Whether a user is online, and their last visit; null where it is not given. */
export type Presence = { isOnline: boolean; lastSeen: string | null }

export const withPresence = (people: readonly Person[], presences: ReadonlyMap<string, Presence>) =>
  people.map((person) => {
    const { isOnline = person.isOnline, lastSeen } = presences.get(person.userId) ?? {}
    const latest = lastSeen ?? person.lastSeen
    return isOnline === person.isOnline && latest === person.lastSeen
      ? person
      : { ...person, isOnline, lastSeen: latest }
  })
