import type { Refusal } from '@muster/contracts/acknowledgement'
import type { Message } from '@muster/contracts/chat/messages'
import type { Room } from '@muster/contracts/chat/rooms'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Line } from '../../../lib/live/line.ts'
import { meQuery } from '../../../lib/session.ts'
import { changeList } from '../conversations/change-list.ts'
import { peopleQuery, roomsQuery } from '../queries.ts'
import { type Presence, withChanged, withMessage, withPresence, withReadElsewhere } from './chat-cache.ts'
import type { RoomStore } from './room-store.ts'

type Parts = {
  organizationId: number
  userId: number
  queryClient: QueryClient
  room: (roomId: string) => RoomStore | undefined
  arrivals: ReadonlySet<(message: Message) => void>
  /** Rooms whose end the user looks at: what arrives there is read at once. */
  attended: ReadonlySet<string>
  /** Rooms that were left by closing them, which is not reported. */
  closed: Set<string>
  /** The service refused an event that requested no response. */
  onRefusal: (reason: string) => void
}

/** Applies the events of the service to what is shown. */
export function handleFrames({
  organizationId,
  userId,
  queryClient,
  room,
  arrivals,
  attended,
  closed,
  onRefusal,
}: Parts) {
  const me = String(userId)
  const rooms = roomsQuery(organizationId).queryKey
  const people = peopleQuery(organizationId).queryKey

  /** A message of an organization that the user does not belong to is ignored. */
  const isOurs = (message: Message) =>
    message.organizationId === organizationId &&
    queryClient.getQueryData(meQuery.queryKey)?.organizations.some(({ id }) => id === message.organizationId) === true

  const changeRooms = (change: (list: readonly Room[]) => Room[] | undefined) => changeList(queryClient, rooms, change)

  function put(message: Message, unreadCount: (room: { unreadCount: number }) => number) {
    room(message.chatRoomId)?.arrive([message])
    changeRooms((list) => withMessage(list, message, unreadCount))
  }

  const own = (message: Message) => put(message, () => 0)

  function arrived(message: Message, unreadCount: (room: { unreadCount: number }) => number) {
    if (!isOurs(message)) return
    const isMine = message.senderId === me
    if (isMine && message.kind === 'user') return own(message)
    put(message, unreadCount)
    if (!isMine) for (const arrival of arrivals) arrival(message)
  }

  function changed(message: Message) {
    if (!isOurs(message)) return
    room(message.chatRoomId)?.change(message)
    changeRooms((list) => withChanged(list, message))
  }

  /**
   * Who is online, according to the events. A response that was read before, or by a node whose lease had expired, does
   * not undo it.
   */
  let presences: ReadonlyMap<string, Presence> | undefined
  const putPresence = () =>
    queryClient.setQueryData(people, (list) => list && presences && withPresence(list, presences))

  /** Applies the known online status to each list of people that is read from now on. */
  function followReading() {
    const cache = queryClient.getQueryCache()
    const hash = hashKey(people)
    return cache.subscribe((event) => {
      const isRead = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
      if (isRead && event.query.queryHash === hash && presences) putPresence()
    })
  }

  const handlers = {
    new_message: (message: Message) =>
      arrived(message, ({ unreadCount }) => unreadCount + (attended.has(message.chatRoomId) ? 0 : 1)),
    message_notification: (event: { message: Message; unreadCount: number }) =>
      arrived(event.message, () => event.unreadCount),
    message_edited: changed,
    message_deleted: changed,
    reaction_added: (event: { messageId: string; roomId: string; reactions: Message['reactions'] }) =>
      room(event.roomId)?.react(event.messageId, event.reactions),
    messages_read: (event: { roomId: string; userId: string; seq: number }) => {
      room(event.roomId)?.read(event.userId, event.seq)
      if (event.userId === me) changeRooms((list) => withReadElsewhere(list, event.roomId, event.seq))
    },
    user_typing: (event: { roomId: string; userId: string; userName: string }) => {
      if (event.userId !== me) room(event.roomId)?.type(event)
    },
    user_stopped_typing: (event: { roomId: string; userId: string }) => room(event.roomId)?.stopTyping(event.userId),
    room_joined: (event: { roomId: string; lastSeq: number }) => room(event.roomId)?.arrive([], event.lastSeq),
    /** The user left the group, was removed from it, or it was deleted; the list shows which. */
    room_left: (event: { roomId: string }) => {
      if (!closed.delete(event.roomId)) queryClient.invalidateQueries({ queryKey: rooms })
    },
    error: (refusal: Refusal) => onRefusal(refusal.detail),
    user_status_changed: ({ userId: id, ...presence }: Presence & { userId: string }) => {
      presences = new Map(presences).set(id, {
        ...presence,
        lastSeen: presence.lastSeen ?? presences?.get(id)?.lastSeen ?? null,
      })
      putPresence()
    },
    online_users: ({ userIds }: { userIds: string[] }) => {
      const online = new Set(userIds)
      const known = queryClient.getQueryData(people) ?? []
      const all = new Set([...userIds, ...known.map((person) => person.userId), ...(presences?.keys() ?? [])])
      presences = new Map(
        [...all].map((id) => [id, { isOnline: online.has(id), lastSeen: presences?.get(id)?.lastSeen ?? null }]),
      )
      putPresence()
    },
    disconnect: () => {
      presences = undefined
    },
  }

  return {
    /** The service has stored a message of the user's own. */
    own,
    follow: (line: Line) => {
      const unfollow = followReading()
      line.on('disconnect', handlers.disconnect)
      line.on('new_message', handlers.new_message)
      line.on('message_notification', handlers.message_notification)
      line.on('message_edited', handlers.message_edited)
      line.on('message_deleted', handlers.message_deleted)
      line.on('reaction_added', handlers.reaction_added)
      line.on('messages_read', handlers.messages_read)
      line.on('user_typing', handlers.user_typing)
      line.on('user_stopped_typing', handlers.user_stopped_typing)
      line.on('room_joined', handlers.room_joined)
      line.on('room_left', handlers.room_left)
      line.on('error', handlers.error)
      line.on('user_status_changed', handlers.user_status_changed)
      line.on('online_users', handlers.online_users)
      return () => {
        unfollow()
        handlers.disconnect()
        line.off('disconnect', handlers.disconnect)
        line.off('new_message', handlers.new_message)
        line.off('message_notification', handlers.message_notification)
        line.off('message_edited', handlers.message_edited)
        line.off('message_deleted', handlers.message_deleted)
        line.off('reaction_added', handlers.reaction_added)
        line.off('messages_read', handlers.messages_read)
        line.off('user_typing', handlers.user_typing)
        line.off('user_stopped_typing', handlers.user_stopped_typing)
        line.off('room_joined', handlers.room_joined)
        line.off('room_left', handlers.room_left)
        line.off('error', handlers.error)
        line.off('user_status_changed', handlers.user_status_changed)
        line.off('online_users', handlers.online_users)
      }
    },
  }
}
