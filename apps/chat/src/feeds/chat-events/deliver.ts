import type { ChatFrames } from '@muster/contracts/chat/events'
import type { Message } from '@muster/contracts/chat/messages'
import type { Store } from '@muster/server/store'
import { createFrameCollector, type EncodedEvent, type FrameCollector } from '../../connect/frame-collector.ts'
import { room } from '../../connect/rooms.ts'
import type { MemberSocket, Sockets } from '../../connect/sockets.ts'
import { type Windows, windowsOf } from '../../connect/windows.ts'
import { readOnline } from '../../people/online.ts'
import { otherOf, socketRoom } from '../../rooms/visible-room.ts'
import type { Revision } from '../facts/revision.ts'
import type { Audience } from '../feed.ts'
import { outsidersIn } from './outsiders.ts'
import type { FeedEvent } from './read-events.ts'
import { type FeedRoom, nameOf, type PersonStatus, pairIn, readMessages, readPeople, readRooms } from './read-rooms.ts'
import { sendOnlineUsers, sendStatus } from './send-status.ts'
import { createStatusThrottle } from './status-throttle.ts'

/**
 * Returns functions that find what the delivery of chat events needs, and send the events to those sockets of this node
 * whose users may receive them now.
 */
export function createChatDelivery(io: Sockets, store: Store, statusRevision: Revision) {
  const windows = windowsOf(io)
  const {
    selectStatuses: statusesToSend,
    dueOrganizations,
    markSent,
  } = createStatusThrottle((id) => io.of('/').adapter.rooms.get(room.organization(id))?.size ?? 0)

  /** The events in organizations whose users are connected to this node. */
  const eventsHere = (events: FeedEvent[]) =>
    events.filter(({ organization_id }) => io.of('/').adapter.rooms.has(room.organization(organization_id)))

  return { find, deliver }

  async function find(feedEvents: FeedEvent[], audience: Audience): Promise<FoundContents> {
    const events = audience === 'everyone' ? feedEvents : eventsHere(feedEvents)
    const [rooms, messages, people] = await Promise.all([
      readRooms(store, roomIdsOf(events), audience === 'everyone' ? 'all' : windows.userIds()),
      readMessages(store, unique(events.map(({ message_id }) => message_id))),
      readPeople(
        store,
        events.flatMap(({ kind, organization_id, user_id }) =>
          user_id !== null && kindsWithName.has(kind) ? [{ organization_id, user_id }] : [],
        ),
      ),
    ])
    return { rooms, messages, people }
  }

  async function deliver(feedEvents: FeedEvent[], { rooms: firstRooms, messages, people }: FoundContents) {
    const events = eventsHere(feedEvents)
    const dueOrganizationIds = dueOrganizations()
    if (events.length === 0 && dueOrganizationIds.length === 0) return
    // Everything that can fail runs before anything is sent: a failed page is repeated, and nothing must be sent twice.
    const online = dueOrganizationIds.length > 0 ? await readOnline(store, dueOrganizationIds) : undefined
    let rooms = byId(withParticipantsAmong(windows.userIds(), firstRooms), ({ id }) => id)
    let outsiders = outsidersIn(windows, rooms)
    // If a socket connected and joined a room after the rooms were read, they are read again. If its user still does not
    // take part in that room, the socket leaves it.
    for (let readKeys = new Set<string>(); outsiders.some(({ key }) => !readKeys.has(key)); ) {
      readKeys = new Set(outsiders.map(({ key }) => key))
      rooms = byId(await readRooms(store, roomIdsOf(events), windows.userIds()), ({ id }) => id)
      outsiders = outsidersIn(windows, rooms)
    }
    for (const { socket, socketRoomName } of outsiders) socket.leave(socketRoomName)
    const collector = createFrameCollector(io)
    const contents = { rooms, messages: byId(messages, ({ _id }) => _id), people }
    const sendEvent = eventSender(windows, collector, contents)
    for (const event of events) if (event.kind !== 'status') sendEvent(event)
    collector.send()
    sendStatus(io, statusesToSend(events), people, statusRevision)
    for (const id of dueOrganizationIds) {
      sendOnlineUsers(io, room.organization(id), online?.get(id) ?? [])
      markSent(id)
    }
  }
}

const kindsWithName = new Set(['status', 'typing'])

const roomIdsOf = (events: FeedEvent[]) => unique(events.map(({ room_id }) => room_id))

/** A room that was read for all nodes may have many participants who are not connected to this node. */
function withParticipantsAmong(userIds: number[], rooms: FeedRoom[]): FeedRoom[] {
  const connected = new Set(userIds)
  return rooms.map((found) => ({
    ...found,
    participants: found.participants.filter(([userId]) => connected.has(userId)),
  }))
}

const byId = <Row>(rows: Row[], idOf: (row: Row) => string) => new Map(rows.map((row) => [idOf(row), row]))

const unique = (ids: (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))]

/** What the delivery of a page of events needs besides the events. */
type FoundContents = { rooms: FeedRoom[]; messages: Message[]; people: PersonStatus[] }

type FeedContents = { rooms: Map<string, FeedRoom>; messages: Map<string, Message>; people: PersonStatus[] }

/**
 * Returns a function that sends an event of a room. Each receiver gets the event with the id by which they address the
 * room.
 */
function eventSender(windows: Windows, collector: FrameCollector, { rooms, messages, people }: FeedContents) {
  const views = new Map<string, View>()

  return (event: FeedEvent) => {
    const { kind, room_id } = event
    if (room_id === null) return
    const foundRoom = rooms.get(room_id)
    if (!foundRoom) return kind === 'gone' || kind === 'left' ? sendRoomGone(room_id) : undefined
    const view = views.get(room_id) ?? viewOf(windows, collector, foundRoom)
    views.set(room_id, view)
    const message = event.message_id === null ? undefined : messages.get(event.message_id)
    if (kind === 'left') sendToLeaver(view, event)
    else if (message) sendMessage(view, event, message)
    else sendActivity(view, event)
  }

  function sendRoomGone(roomId: string) {
    const name = socketRoom({ id: roomId, organizationId: 0 })
    for (const socket of windows.inRoom(name)) {
      socket.leave(name)
      collector.add(socket, collector.encode('room_left', { roomId }))
    }
  }

  function sendToLeaver(view: View, { organization_id, user_id, room_id }: FeedEvent) {
    if (user_id === null || room_id === null || view.participants.has(user_id)) return
    for (const socket of windows.ofMember(organization_id, user_id)) {
      socket.leave(view.name)
      collector.add(socket, collector.encode('room_left', { roomId: room_id }))
    }
  }

  function sendMessage(view: View, event: FeedEvent, message: Message) {
    if (event.kind === 'message') return sendNewMessage(view, message)
    if (event.kind === 'edited') return view.sendToAll('message_edited', (userId) => view.messageFor(message, userId))
    if (event.kind === 'deleted') return view.sendToAll('message_deleted', (userId) => view.messageFor(message, userId))
    const { _id: messageId, reactions } = message
    view.sendToJoined('reaction_added', (userId) => ({ messageId, roomId: view.address(userId), reactions }))
  }

  /**
   * Sends the user's read mark to one of the user's own windows that does not show the room. Writing a message also
   * counts as reading the room.
   */
  function sendOwnReadMark(view: View, socket: MemberSocket, seq: number) {
    const { userId } = socket.data
    const readMark = { roomId: view.address(userId), userId: String(userId), seq }
    collector.add(socket, collector.encode('messages_read', readMark))
  }

  function sendNewMessage(view: View, message: Message) {
    view.sendToJoined('new_message', (userId) => view.messageFor(message, userId))
    const framesByUnreadCount = new Map<number, EncodedEvent>()
    for (const { socket, readSeq } of view.notJoined) {
      const { userId } = socket.data
      if (message.kind === 'user' && message.senderId === String(userId)) {
        sendOwnReadMark(view, socket, message.seq)
        continue
      }
      const unreadCount = Math.max(message.seq - readSeq, 0)
      const addressedMessage = view.messageFor(message, userId)
      const knownFrame = view.isDirect ? undefined : framesByUnreadCount.get(unreadCount)
      const encodedEvent =
        knownFrame ??
        collector.encode('message_notification', {
          roomId: addressedMessage.chatRoomId,
          message: addressedMessage,
          unreadCount,
        })
      framesByUnreadCount.set(unreadCount, encodedEvent)
      collector.add(socket, encodedEvent)
    }
  }

  function sendActivity(view: View, { kind, user_id, organization_id, seq }: FeedEvent) {
    if (user_id === null) return
    const userId = String(user_id)
    const addressedFor = (reader: number) => ({ roomId: view.address(reader), userId })
    if (kind === 'read' && seq !== null) {
      view.sendToJoined('messages_read', (reader) => ({ ...addressedFor(reader), seq }))
      // The user's windows that do not show the room still display its number of unread messages.
      for (const { socket } of view.notJoined) if (socket.data.userId === user_id) sendOwnReadMark(view, socket, seq)
    }
    const name = people.find((person) => person.user_id === user_id && person.organization_id === organization_id)?.name
    if (kind === 'typing' && name) {
      view.sendToJoined('user_typing', (reader) => ({ ...addressedFor(reader), userName: name }), user_id)
    }
    if (kind === 'typing_stopped') view.sendToJoined('user_stopped_typing', addressedFor, user_id)
  }
}

type View = ReturnType<typeof viewOf>

/**
 * A room with its sockets on this node. Sockets of users who do not take part in the room have already been removed.
 */
function viewOf(windows: Windows, collector: FrameCollector, room: FeedRoom) {
  const { id, organization_id: organizationId } = room
  const pair = pairIn(room)
  const name = nameOf(room)
  const participants = new Map(room.participants)
  // The events of a page are sent synchronously, so no socket joins or leaves the room in the meantime.
  const joinedSockets = windows.inRoom(name)
  const participantWindows = [...participants].flatMap(([userId, readSeq]) =>
    windows.ofMember(organizationId, userId).map((socket) => ({ socket, readSeq })),
  )
  const notJoined = participantWindows.filter(({ socket }) => !socket.rooms.has(name))
  const address = (userId: number) => (pair ? String(otherOf(pair, userId)) : id)

  /** Sends a frame. For a group it is encoded only once, because all participants of a group receive the same frame. */
  function sendFrame<Name extends keyof ChatFrames>(to: MemberSocket[], frameName: Name, payloadFor: PayloadFor<Name>) {
    const sharedFrame = pair ? undefined : collector.encode(frameName, payloadFor(0))
    for (const socket of to)
      collector.add(socket, sharedFrame ?? collector.encode(frameName, payloadFor(socket.data.userId)))
  }

  return {
    name,
    isDirect: pair !== undefined,
    participants,
    address,
    messageFor: (message: Message, userId: number): Message =>
      pair ? { ...message, chatRoomId: address(userId) } : message,
    /** Sends to the windows that have joined the room, except those of the user `except`. */
    sendToJoined<Name extends keyof ChatFrames>(frameName: Name, payloadFor: PayloadFor<Name>, except?: number) {
      sendFrame(
        except === undefined ? joinedSockets : joinedSockets.filter(({ data }) => data.userId !== except),
        frameName,
        payloadFor,
      )
    },
    /** Sends to all windows of the participants, whether or not they have joined the room. */
    sendToAll<Name extends keyof ChatFrames>(frameName: Name, payloadFor: PayloadFor<Name>) {
      const sockets = participantWindows.map(({ socket }) => socket)
      sendFrame(sockets, frameName, payloadFor)
    },
    /** The participants' windows that have not joined the room, each with how far its user has read. */
    notJoined,
  }
}

type PayloadFor<Name extends keyof ChatFrames> = (userId: number) => Parameters<ChatFrames[Name]>[0]
