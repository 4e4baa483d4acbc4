import { isDirectId } from '@muster/contracts/chat/fields'
import type { Person } from '@muster/contracts/chat/people'
import type { Room } from '@muster/contracts/chat/rooms'

/** A room as the list and the header show it: with a user, or a group. */
export type Conversation = {
  roomId: string
  name: string
  /** The other user; undefined for a group, and for a user who has left the organization. */
  person: Person | undefined
  /** Undefined before the first message. */
  room: Room | undefined
  isGroup: boolean
}

type Known = { people: readonly Person[]; rooms: readonly Room[]; userId: number }

/** All existing and possible conversations: groups, members, and former members with a room. */
export function conversationsOf({ people, rooms, userId }: Known) {
  const byRoom = new Map(rooms.map((room) => [room._id, room]))
  const others = people.filter((person) => person.userId !== String(userId))
  const present = new Set(others.map((person) => person.userId))
  const withPeople = others.map(
    (person): Conversation => ({
      roomId: person.userId,
      name: person.name,
      person,
      room: byRoom.get(person.userId),
      isGroup: false,
    }),
  )
  const alone = (room: Room): Conversation => ({
    roomId: room._id,
    name: room.name,
    person: undefined,
    room,
    isGroup: room.isGroup,
  })
  return {
    groups: rooms.filter(({ isGroup }) => isGroup).map(alone),
    online: latestFirst(withPeople.filter(({ person }) => person?.isOnline)),
    offline: latestFirst(withPeople.filter(({ person }) => !person?.isOnline)),
    former: rooms.filter(({ isDirect, _id }) => isDirect && !present.has(_id)).map(alone),
  }
}
export type Conversations = ReturnType<typeof conversationsOf>

const usedAt = ({ room }: Conversation) => Date.parse(room?.lastMessage?.createdAt ?? '') || 0

const latestFirst = (list: Conversation[]) => list.toSorted((one, other) => usedAt(other) - usedAt(one))

/** Those whose name or e-mail contains the search text. */
export function searched(conversations: Conversations, text: string): Conversations {
  const word = text.trim().toLowerCase()
  if (!word) return conversations
  const fits = ({ name, person }: Conversation) =>
    name.toLowerCase().includes(word) || (person?.email?.toLowerCase().includes(word) ?? false)
  return {
    groups: conversations.groups.filter(fits),
    online: conversations.online.filter(fits),
    offline: conversations.offline.filter(fits),
    former: conversations.former.filter(fits),
  }
}

export const countOf = ({ groups, online, offline, former }: Conversations) =>
  groups.length + online.length + offline.length + former.length

/** The conversation at an address; undefined where there is none. */
export function conversationAt({ groups, online, offline, former }: Conversations, roomId: string) {
  const lists = isDirectId(roomId) ? [online, offline, former] : [groups]
  return lists.flat().find((one) => one.roomId === roomId)
}

/** The number of the first unread message. */
export const firstUnread = ({ room }: Partial<Conversation> = {}) =>
  room && room.unreadCount > 0 ? room.lastSeq - room.unreadCount + 1 : undefined
