import type { Message, MessagePage } from '@muster/contracts/chat/messages'
import { replaceEqualDeep } from '@tanstack/react-query'

/** The loaded messages of a room. */
export type Timeline = {
  /** Oldest first, without gaps. */
  messages: readonly Message[]
  hasOlder: boolean
  /** The user reads far back: the room has newer messages than the last one here, which are loaded on demand. */
  hasNewer: boolean
  /** The last message in the room; where the loaded messages end before it, some are missing. */
  lastSeq: number
}

/**
 * How many messages of a long room are kept. Those farthest from where the user reads are dropped, and requested again.
 */
export const mostKept = 1_000

export const lastOf = ({ messages }: Pick<Timeline, 'messages'>) => messages.at(-1)?.seq ?? 0

/** Whether the service has newer messages than are loaded here. */
export const isBehind = (timeline: Timeline) => timeline.lastSeq > lastOf(timeline)

/** The first page. What arrived while it was on its way is kept where it follows the page. */
export function begin({ messages, hasMore, total }: MessagePage, live: Timeline | undefined): Timeline {
  const lastSeq = lastOf({ messages })
  const hasNewer = lastSeq < total
  const begun = { messages, hasOlder: hasMore, hasNewer, lastSeq: Math.max(lastSeq, total) }
  if (!live) return begun
  if (hasNewer) return { ...begun, lastSeq: Math.max(begun.lastSeq, live.lastSeq) }
  const since = live.messages.filter(({ seq }) => seq > lastSeq)
  return arrive(begun, since, live.lastSeq)
}

/** Older messages. A page that does not end right before the loaded ones is discarded. */
export function addOlder(timeline: Timeline, { messages, hasMore }: MessagePage): Timeline {
  const first = timeline.messages[0]?.seq ?? 1
  const older = messages.filter(({ seq }) => seq < first)
  if (older.length > 0 && older.at(-1)?.seq !== first - 1) return timeline
  const all = [...older, ...timeline.messages]
  return {
    ...timeline,
    messages: all.slice(0, mostKept),
    hasOlder: hasMore && older.length > 0,
    hasNewer: timeline.hasNewer || all.length > mostKept,
  }
}

/** Newer messages. A page that does not begin right after the loaded ones is discarded. */
export function addNewer(timeline: Timeline, { messages }: MessagePage): Timeline {
  const last = lastOf(timeline)
  const newer = messages.filter(({ seq }) => seq > last)
  if (newer.length > 0 && newer[0]?.seq !== last + 1) return timeline
  const all = [...timeline.messages, ...newer]
  const lastSeq = Math.max(timeline.lastSeq, lastOf({ messages: all }))
  return {
    messages: all.slice(-mostKept),
    hasOlder: timeline.hasOlder || all.length > mostKept,
    hasNewer: newer.length > 0 && lastOf({ messages: all }) < lastSeq,
    lastSeq,
  }
}

/** More messages came than a user would read: they are loaded on demand from here. */
export const fallBehind = (timeline: Timeline, lastSeq: number): Timeline => ({ ...timeline, hasNewer: true, lastSeq })

/** Messages that arrived, in any order and any number of times. `lastSeq`: the last one according to the service. */
export function arrive(timeline: Timeline, arrived: readonly Message[], lastSeq = 0): Timeline {
  const [only] = arrived
  // The usual case, without a pass over all messages.
  if (only && arrived.length === 1 && only.seq === lastOf(timeline) + 1)
    return {
      ...timeline,
      messages: readByWriters([...timeline.messages, only], arrived),
      lastSeq: Math.max(timeline.lastSeq, lastSeq, only.seq),
    }
  const known = new Map(timeline.messages.map((message) => [message.seq, message]))
  const first = timeline.messages[0]?.seq ?? 0
  let next = lastOf(timeline) + 1
  let highest = Math.max(timeline.lastSeq, lastSeq)
  for (const message of arrived.toSorted((one, other) => one.seq - other.seq)) {
    highest = Math.max(highest, message.seq)
    const follows = message.seq === next
    if (!follows && !known.has(message.seq)) continue
    known.set(message.seq, message)
    if (follows) next++
  }
  const messages = [...known.values()].filter(({ seq }) => seq >= first)
  return { ...timeline, messages: readByWriters(messages, arrived), lastSeq: highest }
}

/** A user who writes has read what is before it, which no event reports. */
const readByWriters = (messages: Message[], arrived: readonly Message[]) =>
  arrived.reduce((all, { kind, senderId, seq }) => {
    const before = all.findLast((one) => one.seq < seq && one.senderId !== senderId)
    return kind === 'system' || !before || before.readBy.includes(senderId) ? all : read(senderId, seq)(all)
  }, messages)

/** A change of existing messages. Those that do not change keep their objects. */
export type Change = (messages: readonly Message[]) => Message[]

/** They were requested again. */
export function renew(read: readonly Message[]): Change {
  const byId = new Map(read.map((message) => [message._id, message]))
  return (messages) => messages.map((message) => replaceEqualDeep(message, byId.get(message._id) ?? message))
}

/** A message was edited or deleted, also where others quote it. Nothing changes where it is outdated. */
export const change =
  (changed: Message): Change =>
  (messages) => {
    const known = messages.find(({ _id }) => _id === changed._id)
    if (known && isOutdated(changed, known)) return [...messages]
    return messages.map((message) => {
      if (message === known) return edited(message, changed)
      if (message.replyTo?._id !== changed._id) return message
      return { ...message, replyTo: { ...message.replyTo, content: changed.content } }
    })
  }

const isOutdated = (changed: Message, known: Message) =>
  !changed.isDeleted && (known.isDeleted || (known.editedAt ?? '') > (changed.editedAt ?? ''))

/** Reactions and read marks have events of their own, which may be newer than this message. */
const edited = ({ reactions, readBy }: Message, changed: Message) =>
  changed.isDeleted ? changed : { ...changed, reactions, readBy }

export const react =
  (messageId: string, reactions: Message['reactions']): Change =>
  (messages) =>
    messages.map((message) => (message._id === messageId ? { ...message, reactions } : message))

/** A user has read up to this number. */
export const read =
  (userId: string, upTo: number): Change =>
  (messages) =>
    messages.map((message) =>
      message.seq > upTo || message.senderId === userId || message.readBy.includes(userId)
        ? message
        : { ...message, readBy: [...message.readBy, userId] },
    )
