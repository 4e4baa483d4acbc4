import type { Refusal } from '@muster/contracts/acknowledgement'
import type { Message } from '@muster/contracts/chat/messages'
import type { Person } from '@muster/contracts/chat/people'
import type { Room } from '@muster/contracts/chat/rooms'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { changeData } from '../../../lib/api/change-data.ts'
import type { ChatSocket } from '../../../lib/live/chat-socket.ts'
import { meQuery } from '../../../lib/session.ts'
import { changeList } from '../conversations/change-list.ts'
import { peopleQuery, roomFilesKey, roomsQuery } from '../queries.ts'
import { type Presence, withChangedMessage, withMessage, withPresence, withReadElsewhere } from './chat-cache.ts'
import type { RoomStore } from './room-store.ts'

type Dependencies = {
  organizationId: number
  userId: number
  queryClient: QueryClient
  room: (roomId: string) => RoomStore | undefined
  arrivalListeners: ReadonlySet<(message: Message) => void>
  /** Rooms whose end the user is looking at: messages that arrive there count as read at once. */
  attendedRoomIds: ReadonlySet<string>
  /** Rooms that were left because the user closed them. Their `room_left` events are expected and ignored. */
  closedRoomIds: Set<string>
  /** Called when the service refuses an event that requested no acknowledgement, or ends the connection. */
  onRefusal: (reason: string) => void
}

/** Applies the service's events to the opened rooms and to the cached lists of rooms and people. */
export function createFrameHandlers({
  organizationId,
  userId,
  queryClient,
  room,
  arrivalListeners,
  attendedRoomIds,
  closedRoomIds,
  onRefusal,
}: Dependencies) {
  const ownId = String(userId)
  const roomsKey = roomsQuery(organizationId).queryKey
  const peopleKey = peopleQuery(organizationId).queryKey

  /** Whether a message belongs to this organization and the user is still a member. Other messages are ignored. */
  const isOurs = (message: Message) =>
    message.organizationId === organizationId &&
    queryClient.getQueryData(meQuery.queryKey)?.organizations.some(({ id }) => id === message.organizationId) === true

  const changeRooms = (change: (list: readonly Room[]) => Room[] | undefined) =>
    changeList(queryClient, roomsKey, change)

  const refetchFiles = (roomId: string) =>
    queryClient.invalidateQueries({ queryKey: roomFilesKey(organizationId, roomId) })

  function addMessage(message: Message, unreadCount: (room: { unreadCount: number }) => number) {
    room(message.chatRoomId)?.arrive([message])
    changeRooms((list) => withMessage(list, message, unreadCount))
    if (message.files) refetchFiles(message.chatRoomId)
  }

  const addOwnMessage = (message: Message) => addMessage(message, () => 0)

  function handleArrival(message: Message, unreadCount: (room: { unreadCount: number }) => number) {
    if (!isOurs(message)) return
    const isMine = message.senderId === ownId
    if (isMine && message.kind === 'user') return addOwnMessage(message)
    addMessage(message, unreadCount)
    if (!isMine) for (const notifyArrival of arrivalListeners) notifyArrival(message)
  }

  function handleChange(message: Message) {
    if (!isOurs(message)) return
    room(message.chatRoomId)?.change(message)
    changeRooms((list) => withChangedMessage(list, message))
    refetchFiles(message.chatRoomId)
  }

  /**
   * Who is online, according to the events of the current connection; undefined until the first of them arrives. This
   * overrides the online status in a response, which may be older than the events.
   */
  let presences: ReadonlyMap<string, Presence> | undefined
  const applyPresences = () =>
    changeData<Person[]>(queryClient, peopleKey, (list) => (presences ? withPresence(list, presences) : list))

  /** Applies the known online status to each list of people that is fetched, until the returned function is called. */
  function followPeopleQuery() {
    const cache = queryClient.getQueryCache()
    const hash = hashKey(peopleKey)
    return cache.subscribe((event) => {
      const isFetched = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
      if (isFetched && event.query.queryHash === hash && presences) applyPresences()
    })
  }

  const handlers = {
    new_message: (message: Message) =>
      handleArrival(message, ({ unreadCount }) => unreadCount + (attendedRoomIds.has(message.chatRoomId) ? 0 : 1)),
    message_notification: (event: { message: Message; unreadCount: number }) =>
      handleArrival(event.message, () => event.unreadCount),
    message_edited: handleChange,
    message_deleted: handleChange,
    reaction_added: (event: { messageId: string; roomId: string; reactions: Message['reactions'] }) =>
      room(event.roomId)?.react(event.messageId, event.reactions),
    messages_read: (event: { roomId: string; userId: string; seq: number }) => {
      room(event.roomId)?.read(event.userId, event.seq)
      if (event.userId === ownId) changeRooms((list) => withReadElsewhere(list, event.roomId, event.seq))
    },
    user_typing: (event: { roomId: string; userId: string; userName: string }) => {
      if (event.userId !== ownId) room(event.roomId)?.startTyping(event)
    },
    user_stopped_typing: (event: { roomId: string; userId: string }) => room(event.roomId)?.stopTyping(event.userId),
    room_joined: (event: { roomId: string; lastSeq: number }) => room(event.roomId)?.arrive([], event.lastSeq),
    /** Unless the user only closed the room, they left the group or were removed from it, or the group was deleted. */
    room_left: (event: { roomId: string }) => {
      if (!closedRoomIds.delete(event.roomId)) queryClient.invalidateQueries({ queryKey: roomsKey })
    },
    error: (refusal: Refusal) => onRefusal(refusal.detail),
    user_status_changed: ({ userId: id, ...presence }: Presence & { userId: string }) => {
      presences = new Map(presences).set(id, {
        ...presence,
        lastSeen: presence.lastSeen ?? presences?.get(id)?.lastSeen ?? null,
      })
      applyPresences()
    },
    online_users: ({ userIds }: { userIds: string[] }) => {
      const onlineIds = new Set(userIds)
      const loadedPeople = queryClient.getQueryData(peopleKey) ?? []
      const allIds = new Set([...userIds, ...loadedPeople.map((person) => person.userId), ...(presences?.keys() ?? [])])
      presences = new Map(
        [...allIds].map((id) => [id, { isOnline: onlineIds.has(id), lastSeen: presences?.get(id)?.lastSeen ?? null }]),
      )
      applyPresences()
    },
    disconnect: () => {
      presences = undefined
    },
  }

  return {
    /** Called when the service has stored one of the user's own messages. */
    addOwnMessage,
    follow: (socket: ChatSocket) => {
      const unfollow = followPeopleQuery()
      socket.on('disconnect', handlers.disconnect)
      socket.on('new_message', handlers.new_message)
      socket.on('message_notification', handlers.message_notification)
      socket.on('message_edited', handlers.message_edited)
      socket.on('message_deleted', handlers.message_deleted)
      socket.on('reaction_added', handlers.reaction_added)
      socket.on('messages_read', handlers.messages_read)
      socket.on('user_typing', handlers.user_typing)
      socket.on('user_stopped_typing', handlers.user_stopped_typing)
      socket.on('room_joined', handlers.room_joined)
      socket.on('room_left', handlers.room_left)
      socket.on('error', handlers.error)
      socket.on('user_status_changed', handlers.user_status_changed)
      socket.on('online_users', handlers.online_users)
      return () => {
        unfollow()
        handlers.disconnect()
        socket.off('disconnect', handlers.disconnect)
        socket.off('new_message', handlers.new_message)
        socket.off('message_notification', handlers.message_notification)
        socket.off('message_edited', handlers.message_edited)
        socket.off('message_deleted', handlers.message_deleted)
        socket.off('reaction_added', handlers.reaction_added)
        socket.off('messages_read', handlers.messages_read)
        socket.off('user_typing', handlers.user_typing)
        socket.off('user_stopped_typing', handlers.user_stopped_typing)
        socket.off('room_joined', handlers.room_joined)
        socket.off('room_left', handlers.room_left)
        socket.off('error', handlers.error)
        socket.off('user_status_changed', handlers.user_status_changed)
        socket.off('online_users', handlers.online_users)
      }
    },
  }
}
