import type { Refusal } from '@muster/contracts/acknowledgement'
import { can } from '@muster/contracts/capabilities'
import type { Emoji, Message } from '@muster/contracts/chat/messages'
import { chatPageTexts } from '@muster/contracts/chat/page-texts'
import type { Room } from '@muster/contracts/chat/rooms'
import { texts } from '@muster/contracts/texts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { changeData } from '../../../lib/api/change-data.ts'
import { attachToSocket, type ChatSocket, renewSocket } from '../../../lib/live/chat-socket.ts'
import { createOtherOutboxes } from '../composer/other-outboxes.ts'
import { createOutbox, type Outgoing, type SendResult } from '../composer/outbox.ts'
import { fetchMessages, peopleQuery, roomsQuery } from '../queries.ts'
import { withRead } from './chat-cache.ts'
import { createFrameHandlers } from './frames.ts'
import { createJoining } from './joining.ts'
import { createReadMarks } from './read-marks.ts'
import { createRetry } from './retry.ts'
import { createRoomStore, type Place, type RoomStore } from './room-store.ts'

/** How long a response may take. The limit is higher after requests that got no response. */
const acknowledgementMilliseconds = 10_000

type Dependencies = {
  organizationId: number
  userId: number
  queryClient: QueryClient
  onRefusal: (reason: string) => void
}

/** The connection, with a limit on how long a response may take. */
type SocketWithTimeout = ReturnType<ChatSocket['timeout']>

/** One user's chat in one organization: the opened rooms, the outbox, and the connection. */
export function createChat({ organizationId, userId, queryClient, onRefusal }: Dependencies) {
  const rooms = new Map<string, RoomStore>()
  const attendedRoomIds = new Set<string>()
  const closedRoomIds = new Set<string>()
  const arrivalListeners = new Set<(message: Message) => void>()
  const connectionListeners = new Set<() => void>()
  let socket: ChatSocket | undefined
  let wasConnected = false
  /** How many consecutive requests got no response. */
  let unansweredCount = 0
  const retry = createRetry(resumeAll)

  const outboxKey = `chat-outbox:${userId}:${organizationId}`
  const outbox = createOutbox({ key: outboxKey, storage: localStorage, send })
  const handleStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === outboxKey) outbox.handleStorageChange(oldValue, newValue)
  }
  addEventListener('storage', handleStorage)
  const resumeOtherOutboxes = createOtherOutboxes({ userId, organizationId, onPostponed: scheduleRetry })
  const notifyConnection = () => {
    for (const listener of connectionListeners) listener()
  }

  function room(roomId: string) {
    const existing = rooms.get(roomId)
    if (existing) return existing
    const store = createRoomStore({
      requestMessages: (query) => fetchMessages(organizationId, roomId, query, () => joining.isShown(roomId)),
      reasonOf: (error) => messageOf(error, texts.failed.fetchMessages),
    })
    rooms.set(roomId, store)
    return store
  }

  /**
   * Sends a request over the connection. Returns undefined if there is no connection or no response. Without a
   * response, a connection that still seems to be open counts as dead and is renewed. After consecutive failures, the
   * service gets more time, up to three times `acknowledgementMilliseconds`.
   */
  async function emitWithTimeout<Reply>(
    emit: (timedSocket: SocketWithTimeout) => Promise<Reply>,
  ): Promise<Reply | undefined> {
    if (!socket?.connected) return undefined
    const usedSocket = socket
    const { id } = usedSocket
    try {
      const reply = await emit(usedSocket.timeout(acknowledgementMilliseconds * Math.min(1 + unansweredCount, 3)))
      unansweredCount = 0
      return reply
    } catch {
      if (usedSocket.connected && usedSocket.id === id) {
        unansweredCount++
        renewSocket(usedSocket)
      }
      return undefined
    }
  }

  /** Sends one message. The message stays in the outbox until the service acknowledges it. */
  async function send({ roomId, content, replyTo, clientId, files }: Outgoing): Promise<SendResult> {
    const file_ids = files && files.length > 0 ? files.map(({ id }) => id) : undefined
    const payload = { roomId, content, replyTo: replyTo?._id ?? null, clientId, ...(file_ids && { file_ids }) }
    const reply = await emitWithTimeout((timedSocket) => timedSocket.emitWithAck('send_message', payload))
    if (!reply) return postpone()
    if (!reply.ok) return isTransient(reply.error) ? postpone() : { refused: reply.error.detail }
    retry.reset()
    frames.addOwnMessage(reply.message)
    return 'sent'
  }
  function postpone(): SendResult {
    scheduleRetry()
    return 'later'
  }
  /**
   * Schedules a retry. Without a connection no timer is needed, because everything is sent again once the connection is
   * restored.
   */
  function scheduleRetry() {
    if (socket?.connected) retry.schedule()
  }

  /** Returns the definite response of the service; undefined if there was none, or only a temporary refusal. */
  async function requestDefiniteReply<Reply extends { ok: true } | { ok: false; error: Refusal }>(
    emit: (timedSocket: SocketWithTimeout) => Promise<Reply>,
  ) {
    const reply = await emitWithTimeout(emit)
    return reply && (reply.ok || !isTransient(reply.error)) ? reply : undefined
  }

  const joining = createJoining({
    requestJoin: (roomId) => requestDefiniteReply((timedSocket) => timedSocket.emitWithAck('join_room', { roomId })),
    room,
    scheduleRetry,
    onSettled: retry.reset,
  })

  const readMarks = createReadMarks(async (roomId, messageId) => {
    const reply = await requestDefiniteReply((timedSocket) =>
      timedSocket.emitWithAck('mark_read', { roomId, messageId }),
    )
    if (reply) retry.reset()
    return reply !== undefined
  }, scheduleRetry)

  /** Retries what could not be sent before: queued messages, joins and read marks. */
  function resumeAll() {
    joining.resume()
    readMarks.resume()
    outbox.resume()
    resumeOtherOutboxes()
  }

  /** The loaded messages if they reach the end of the room; otherwise an empty list. */
  function newestMessages(roomId: string) {
    const timeline = rooms.get(roomId)?.state().timeline
    return timeline && !timeline.hasNewer ? timeline.messages : []
  }

  const frames = createFrameHandlers({
    organizationId,
    userId,
    queryClient,
    room: (roomId) => rooms.get(roomId),
    arrivalListeners,
    attendedRoomIds,
    closedRoomIds,
    onRefusal,
  })

  const detachSocket = attachToSocket((nextSocket, socketOrganization) => {
    if (socketOrganization !== organizationId) return () => {}
    socket = nextSocket
    const handleConnect = () => {
      notifyConnection()
      retry.reset()
      resumeAll()
      // On the first connection a loaded room need not catch up here: joining requests the messages that it missed.
      for (const roomId of joining.shownRoomIds())
        if (wasConnected || !room(roomId).state().timeline) room(roomId).catchUp()
      wasConnected = true
    }
    const handleLoss = () => {
      joining.handleConnectionLoss()
      notifyConnection()
    }
    const unfollow = frames.follow(nextSocket)
    nextSocket.on('connect', handleConnect)
    nextSocket.on('disconnect', handleLoss)
    if (nextSocket.connected) handleConnect()
    return () => {
      unfollow()
      nextSocket.off('connect', handleConnect)
      nextSocket.off('disconnect', handleLoss)
      socket = undefined
      handleLoss()
    }
  })

  return {
    organizationId,
    outbox,
    room,
    connected: () => socket?.connected === true,
    onConnection: (listener: () => void) => {
      connectionListeners.add(listener)
      return () => {
        connectionListeners.delete(listener)
      }
    },
    /** Calls the listener with every message that arrives from another user, in any room. */
    onArrival: (listener: (message: Message) => void) => {
      arrivalListeners.add(listener)
      return () => {
        arrivalListeners.delete(listener)
      }
    },
    /** Marks the room as shown in a chat window, until the returned function is called. */
    open: (roomId: string, place?: Place) => {
      joining.open(roomId, place)
      return () => {
        if (!joining.close(roomId) || !socket?.connected) return
        closedRoomIds.add(roomId)
        // No `room_left` event follows a refusal.
        socket.emit('leave_room', { roomId }, ({ ok }) => ok || closedRoomIds.delete(roomId))
      }
    },
    /** Records that the user is looking at the end of the room, until the returned function is called. */
    attend: (roomId: string) => {
      attendedRoomIds.add(roomId)
      return () => {
        attendedRoomIds.delete(roomId)
      }
    },
    reportTyping: (roomId: string, on: boolean) => {
      // A refusal is ignored: typing is only a hint to the others.
      if (socket?.connected) socket.emit(on ? 'typing_start' : 'typing_stop', { roomId }, () => {})
    },
    /** Adds or removes the user's own reaction. Throws an ApiError if this fails. */
    react: async (messageId: string, emoji: Emoji, on: boolean) => {
      const event = on ? 'add_reaction' : 'remove_reaction'
      const reply = await emitWithTimeout((timedSocket) => timedSocket.emitWithAck(event, { messageId, emoji }))
      if (reply?.ok) return
      throw new ApiError(reply?.error.detail ?? chatPageTexts.notConnected, reply?.error ?? {})
    },
    /** Marks everything in the room up to this message as read. */
    markRead: (roomId: string, last: Pick<Message, '_id' | 'seq'>) => {
      if (!readMarks.markSeen(roomId, last)) return
      changeData<Room[]>(queryClient, roomsQuery(organizationId).queryKey, (list) => withRead(list, roomId, last.seq))
    },
    /**
     * The user's last loaded message that can be edited; undefined if there is none, or while the end of the room is
     * not loaded.
     */
    lastOwnMessage: (roomId: string) =>
      newestMessages(roomId).findLast(
        (message) => can.editMessage({ id: userId, role: 'member' }, message) && !message.isDeleted,
      ),
    /** The members of the organization; empty until they are loaded. */
    people: () => queryClient.getQueryData(peopleQuery(organizationId).queryKey) ?? [],
    end: () => {
      retry.end()
      removeEventListener('storage', handleStorage)
      detachSocket()
    },
  }
}
export type Chat = ReturnType<typeof createChat>

/** Whether the refusal is temporary: the same request may be accepted a moment later. */
const isTransient = ({ status }: Refusal) => status === 429 || status >= 500
