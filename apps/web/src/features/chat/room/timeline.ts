import type { Message, MessagePage } from '@muster/contracts/chat/messages'
import { replaceEqualDeep } from '@tanstack/react-query'

/** The loaded messages of a room. */
export type Timeline = {
  /** Oldest first, without gaps. */
  messages: readonly Message[]
  hasOlder: boolean
  /** Whether newer messages are loaded only on demand, for example because the user has scrolled far back. */
  hasNewer: boolean
  /** The number of the last message in the room. If the loaded messages end before it, some are missing. */
  lastSeq: number
}

/**
 * How many messages of a long room stay loaded when an older or newer page is added. Those farthest from that page are
 * dropped, and requested again when needed.
 */
export const maxMessages = 1_000

export const lastSeqOf = ({ messages }: Pick<Timeline, 'messages'>) => messages.at(-1)?.seq ?? 0

/** Whether the service has newer messages than are loaded here. */
export const isBehind = (timeline: Timeline) => timeline.lastSeq > lastSeqOf(timeline)

/**
 * Creates a timeline from a page. Messages that arrived during the request are kept if they follow the page without a
 * gap.
 */
export function createTimeline(
  { messages, hasMore, total }: MessagePage,
  liveTimeline: Timeline | undefined,
): Timeline {
  const lastSeq = lastSeqOf({ messages })
  const hasNewer = lastSeq < total
  const timeline = { messages, hasOlder: hasMore, hasNewer, lastSeq: Math.max(lastSeq, total) }
  if (!liveTimeline) return timeline
  if (hasNewer) return { ...timeline, lastSeq: Math.max(timeline.lastSeq, liveTimeline.lastSeq) }
  const messagesSince = liveTimeline.messages.filter(({ seq }) => seq > lastSeq)
  return arrive(timeline, messagesSince, liveTimeline.lastSeq)
}

/** Adds older messages. A page that does not end right before the loaded ones is discarded. */
export function addOlder(timeline: Timeline, { messages, hasMore }: MessagePage): Timeline {
  const first = timeline.messages[0]?.seq ?? 1
  const older = messages.filter(({ seq }) => seq < first)
  if (older.length > 0 && older.at(-1)?.seq !== first - 1) return timeline
  const all = [...older, ...timeline.messages]
  return {
    ...timeline,
    messages: all.slice(0, maxMessages),
    hasOlder: hasMore && older.length > 0,
    hasNewer: timeline.hasNewer || all.length > maxMessages,
  }
}

/** Adds newer messages. A page that does not begin right after the loaded ones is discarded. */
export function addNewer(timeline: Timeline, { messages }: MessagePage): Timeline {
  const last = lastSeqOf(timeline)
  const newer = messages.filter(({ seq }) => seq > last)
  if (newer.length > 0 && newer[0]?.seq !== last + 1) return timeline
  const all = [...timeline.messages, ...newer]
  const lastSeq = Math.max(timeline.lastSeq, lastSeqOf({ messages: all }))
  return {
    messages: all.slice(-maxMessages),
    hasOlder: timeline.hasOlder || all.length > maxMessages,
    hasNewer: newer.length > 0 && lastSeqOf({ messages: all }) < lastSeq,
    lastSeq,
  }
}

/** Makes newer messages load only on demand. Used when too many of them are missing. */
export const fallBehind = (timeline: Timeline, lastSeq: number): Timeline => ({ ...timeline, hasNewer: true, lastSeq })

/**
 * Adds messages that arrived, in any order and possibly repeatedly. A message after a gap is not added, but counts
 * towards `lastSeq` of the timeline. The parameter `lastSeq` is the number of the room's last message according to the
 * service.
 */
export function arrive(timeline: Timeline, arrived: readonly Message[], lastSeq = 0): Timeline {
  const [single] = arrived
  // Handles the usual case, a single message that follows the last one, without rebuilding the list by number.
  if (single && arrived.length === 1 && single.seq === lastSeqOf(timeline) + 1)
    return {
      ...timeline,
      messages: readByWriters([...timeline.messages, single], arrived),
      lastSeq: Math.max(timeline.lastSeq, lastSeq, single.seq),
    }
  const knownMessages = new Map(timeline.messages.map((message) => [message.seq, message]))
  const first = timeline.messages[0]?.seq ?? 0
  let next = lastSeqOf(timeline) + 1
  let highest = Math.max(timeline.lastSeq, lastSeq)
  for (const message of arrived.toSorted((left, right) => left.seq - right.seq)) {
    highest = Math.max(highest, message.seq)
    const follows = message.seq === next
    if (!follows && !knownMessages.has(message.seq)) continue
    knownMessages.set(message.seq, message)
    if (follows) next++
  }
  const messages = [...knownMessages.values()].filter(({ seq }) => seq >= first)
  return { ...timeline, messages: readByWriters(messages, arrived), lastSeq: highest }
}

/** Marks the messages before an arrived user message as read by its sender, because no event reports this. */
const readByWriters = (messages: Message[], arrived: readonly Message[]) =>
  arrived.reduce((all, { kind, senderId, seq }) => {
    const previousMessage = all.findLast((message) => message.seq < seq && message.senderId !== senderId)
    return kind === 'system' || !previousMessage || previousMessage.readBy.includes(senderId)
      ? all
      : read(senderId, seq)(all)
  }, messages)

/** A change to loaded messages. Messages that do not change keep their object identity. */
export type Change = (messages: readonly Message[]) => Message[]

/** Replaces loaded messages with the versions that were requested again. */
export function renew(fetchedMessages: readonly Message[]): Change {
  const byId = new Map(fetchedMessages.map((message) => [message._id, message]))
  return (messages) => messages.map((message) => replaceEqualDeep(message, byId.get(message._id) ?? message))
}

/** Replaces a message that was edited or deleted, also where it is quoted. An outdated version changes nothing. */
export const change =
  (changed: Message): Change =>
  (messages) => {
    const knownMessage = messages.find(({ _id }) => _id === changed._id)
    if (knownMessage && isOutdated(changed, knownMessage)) return [...messages]
    return messages.map((message) => {
      if (message === knownMessage) return mergedEdit(message, changed)
      if (message.replyTo?._id !== changed._id) return message
      const replyTo = { ...message.replyTo, content: changed.content, fileCount: changed.files?.length }
      return { ...message, replyTo }
    })
  }

const isOutdated = (changed: Message, knownMessage: Message) =>
  !changed.isDeleted && (knownMessage.isDeleted || (knownMessage.editedAt ?? '') > (changed.editedAt ?? ''))

/**
 * For an edit, keeps the known reactions and read marks. Separate events report those, and may be newer than the edited
 * message.
 */
const mergedEdit = ({ reactions, readBy }: Message, changed: Message) =>
  changed.isDeleted ? changed : { ...changed, reactions, readBy }

export const react =
  (messageId: string, reactions: Message['reactions']): Change =>
  (messages) =>
    messages.map((message) => (message._id === messageId ? { ...message, reactions } : message))

/** Marks the messages up to this number as read by a user, except the user's own. */
export const read =
  (userId: string, upTo: number): Change =>
  (messages) =>
    messages.map((message) =>
      message.seq > upTo || message.senderId === userId || message.readBy.includes(userId)
        ? message
        : { ...message, readBy: [...message.readBy, userId] },
    )
