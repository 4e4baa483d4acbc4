import type { Message, MessagePage } from '@muster/contracts/chat/messages'
import { replaceEqualDeep } from '@tanstack/react-query'

/** What is known of a room's messages. */
export type Timeline = {
  /** Oldest first, without holes between them. */
  messages: readonly Message[]
  hasOlder: boolean
  /** One reads far back: newer ones stand in the room than the last here, and come when they are asked for. */
  hasNewer: boolean
  /** The last one that stands in the room; where the messages end before it, some are missing. */
  lastSeq: number
}

/** So many are kept of a long room. What is farthest from where one reads is let go, and asked for again. */
export const mostKept = 1_000

export const lastOf = ({ messages }: Pick<Timeline, 'messages'>) => messages.at(-1)?.seq ?? 0

/** Whether the service holds newer messages than are known here. */
export const isBehind = (timeline: Timeline) => timeline.lastSeq > lastOf(timeline)

/** The first page that is known. What arrived while it was on its way is kept where it follows the page. */
export function begin({ messages, hasMore, total }: MessagePage, live: Timeline | undefined): Timeline {
  const lastSeq = lastOf({ messages })
  const hasNewer = lastSeq < total
  const begun = { messages, hasOlder: hasMore, hasNewer, lastSeq: Math.max(lastSeq, total) }
  if (!live) return begun
  if (hasNewer) return { ...begun, lastSeq: Math.max(begun.lastSeq, live.lastSeq) }
  const since = live.messages.filter(({ seq }) => seq > lastSeq)
  return arrive(begun, since, live.lastSeq)
}

/** Messages from before; what does not end right where ours begin is left aside. */
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

/** Messages from after the last; what does not begin right where ours end is left aside. */
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

/** More came than one would read through: it goes on from here when it is asked for. */
export const fallBehind = (timeline: Timeline, lastSeq: number): Timeline => ({ ...timeline, hasNewer: true, lastSeq })

/** Messages that came in, in any order and any number of times; `lastSeq`: what the service says is the last. */
export function arrive(timeline: Timeline, arrived: readonly Message[], lastSeq = 0): Timeline {
  const [only] = arrived
  // As nearly always, and without a look at all the others.
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

/** Whoever writes has read what stands before, of which nobody tells by itself. */
const readByWriters = (messages: Message[], arrived: readonly Message[]) =>
  arrived.reduce((all, { kind, senderId, seq }) => {
    const before = all.findLast((one) => one.seq < seq && one.senderId !== senderId)
    return kind === 'system' || !before || before.readBy.includes(senderId) ? all : read(senderId, seq)(all)
  }, messages)

/** What is told of messages that stand; those that stay as they are stay the same objects. */
export type Change = (messages: readonly Message[]) => Message[]

/** They were asked for again. */
export function renew(read: readonly Message[]): Change {
  const byId = new Map(read.map((message) => [message._id, message]))
  return (messages) => messages.map((message) => replaceEqualDeep(message, byId.get(message._id) ?? message))
}

/** A message that was edited or deleted, also where others quote it; nothing where it has come further meanwhile. */
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

/** Of reactions and marks is told by themselves, perhaps since this was read. */
const edited = ({ reactions, readBy }: Message, changed: Message) =>
  changed.isDeleted ? changed : { ...changed, reactions, readBy }

export const react =
  (messageId: string, reactions: Message['reactions']): Change =>
  (messages) =>
    messages.map((message) => (message._id === messageId ? { ...message, reactions } : message))

/** Somebody has read up to this seq. */
export const read =
  (userId: string, upTo: number): Change =>
  (messages) =>
    messages.map((message) =>
      message.seq > upTo || message.senderId === userId || message.readBy.includes(userId)
        ? message
        : { ...message, readBy: [...message.readBy, userId] },
    )
