import { isDirectId } from '@muster/contracts/chat/fields'
import type { Person } from '@muster/contracts/chat/people'
import type { Room } from '@muster/contracts/chat/rooms'
import { replaceEqualDeep } from '@tanstack/react-query'

/** A conversation with one user or a group, as the list and the header show it. The room may not exist yet. */
export type Conversation = {
  roomId: string
  name: string
  /** The other user; undefined for a group, and for a user who has left the organization. */
  person: Person | undefined
  /** Undefined until the room exists. */
  room: Room | undefined
  isGroup: boolean
}

type Sources = { people: readonly Person[]; rooms: readonly Room[]; userId: number }

/** All existing and possible conversations: groups, other members, and former members with a room. */
export function conversationsOf({ people, rooms, userId }: Sources) {
  const roomsById = new Map(rooms.map((room) => [room._id, room]))
  const others = people.filter((person) => person.userId !== String(userId))
  const currentMemberIds = new Set(others.map((person) => person.userId))
  const directConversations = others.map(
    (person): Conversation => ({
      roomId: person.userId,
      name: person.name,
      person,
      room: roomsById.get(person.userId),
      isGroup: false,
    }),
  )
  const roomConversation = (room: Room): Conversation => ({
    roomId: room._id,
    name: room.name,
    person: undefined,
    room,
    isGroup: room.isGroup,
  })
  return {
    groups: rooms.filter(({ isGroup }) => isGroup).map(roomConversation),
    online: latestFirst(directConversations.filter(({ person }) => person?.isOnline)),
    offline: latestFirst(directConversations.filter(({ person }) => !person?.isOnline)),
    former: rooms.filter(({ isDirect, _id }) => isDirect && !currentMemberIds.has(_id)).map(roomConversation),
  }
}
export type Conversations = ReturnType<typeof conversationsOf>

/**
 * Creates a function like `conversationsOf` that reuses objects from its previous calls: those of unchanged
 * conversations, and the unchanged parts of changed ones. Memoized components then need not render again. The contents
 * are compared, because the query cache copies unchanged rooms when their place in the list changes.
 */
export function createConversationsOf() {
  const known = new Map<string, Conversation>()
  function reuse(conversation: Conversation) {
    const shared = replaceEqualDeep(known.get(conversation.roomId), conversation)
    known.set(conversation.roomId, shared)
    return shared
  }
  return (sources: Sources): Conversations => {
    const { groups, online, offline, former } = conversationsOf(sources)
    return {
      groups: groups.map(reuse),
      online: online.map(reuse),
      offline: offline.map(reuse),
      former: former.map(reuse),
    }
  }
}

const lastUsedAt = ({ room }: Conversation) => Date.parse(room?.lastMessage?.createdAt ?? '') || 0

const latestFirst = (list: Conversation[]) => list.toSorted((left, right) => lastUsedAt(right) - lastUsedAt(left))

/** Returns the conversations whose name or email address contains the search text. */
export function searchConversations(conversations: Conversations, text: string): Conversations {
  const searchText = text.trim().toLowerCase()
  if (!searchText) return conversations
  const fits = ({ name, person }: Conversation) =>
    name.toLowerCase().includes(searchText) || (person?.email?.toLowerCase().includes(searchText) ?? false)
  return {
    groups: conversations.groups.filter(fits),
    online: conversations.online.filter(fits),
    offline: conversations.offline.filter(fits),
    former: conversations.former.filter(fits),
  }
}

export const countOf = ({ groups, online, offline, former }: Conversations) =>
  groups.length + online.length + offline.length + former.length

/** Returns the conversation with this room id; undefined if there is none. */
export function conversationAt({ groups, online, offline, former }: Conversations, roomId: string) {
  const lists = isDirectId(roomId) ? [online, offline, former] : [groups]
  return lists.flat().find((conversation) => conversation.roomId === roomId)
}

/** Returns the number of the first unread message; undefined if there is none. */
export const firstUnread = ({ room }: Partial<Conversation> = {}) =>
  room && room.unreadCount > 0 ? room.lastSeq - room.unreadCount + 1 : undefined
