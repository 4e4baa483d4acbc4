import type { Message } from '@muster/contracts/chat/messages'
import type { Person } from '@muster/contracts/chat/people'
import type { Room } from '@muster/contracts/chat/rooms'

/**
 * Applies a new message to its room, which moves to the top of the list. A message that is not new changes nothing.
 * Returns undefined if the list does not contain the room.
 */
export function withMessage(rooms: readonly Room[], message: Message, countUnread: (room: Room) => number) {
  const room = rooms.find(({ _id }) => _id === message.chatRoomId)
  if (!room) return undefined
  if (message.seq <= room.lastSeq) return [...rooms]
  const changedRoom = { ...room, lastMessage: message, lastSeq: message.seq, unreadCount: countUnread(room) }
  return [changedRoom, ...rooms.filter((otherRoom) => otherRoom !== room)]
}

/** Updates the room whose last message is the one that was edited or deleted. */
export const withChangedMessage = (rooms: readonly Room[], message: Message) =>
  rooms.map((room) => (room.lastMessage?._id === message._id ? { ...room, lastMessage: message } : room))

/** Updates the unread count after the current user has read a room up to the message with this number. */
export const withRead = (rooms: readonly Room[], roomId: string, seq: number) =>
  rooms.map((room) =>
    room._id === roomId ? { ...room, unreadCount: Math.min(room.unreadCount, Math.max(0, room.lastSeq - seq)) } : room,
  )

/**
 * Like `withRead`, but for a report from another window of the user. Returns undefined if the list does not contain the
 * room, or if the number is beyond the last message known here.
 */
export const withReadElsewhere = (rooms: readonly Room[], roomId: string, seq: number) =>
  rooms.some((room) => room._id === roomId && room.lastSeq >= seq) ? withRead(rooms, roomId, seq) : undefined

/** Whether a user is online, and when they were last seen; `lastSeen` is null if that is not known. */
export type Presence = { isOnline: boolean; lastSeen: string | null }

export const withPresence = (people: readonly Person[], presences: ReadonlyMap<string, Presence>) =>
  people.map((person) => {
    const { isOnline = person.isOnline, lastSeen } = presences.get(person.userId) ?? {}
    const latest = lastSeen ?? person.lastSeen
    return isOnline === person.isOnline && latest === person.lastSeen
      ? person
      : { ...person, isOnline, lastSeen: latest }
  })
