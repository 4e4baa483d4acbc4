import type { Message, MessagePage } from '@muster/contracts/chat/messages'

/** What is known of a room's messages. */
export type Timeline = {
  /** Oldest first, without holes between them. */
  messages: readonly Message[]
  hasOlder: boolean
  /** The last one that stands in the room; where the messages end before it, some are missing. */
  lastSeq: number
}

export const lastOf = ({ messages }: Pick<Timeline, 'messages'>) => messages.at(-1)?.seq ?? 0

/** Whether the service holds newer messages than are known here. */
export const isBehind = (timeline: Timeline) => timeline.lastSeq > lastOf(timeline)

/** The newest page. What arrived while it was on its way is kept where it follows on. */
export function begin({ messages, hasMore }: MessagePage, meanwhile: Timeline | undefined): Timeline {
  const begun = { messages, hasOlder: hasMore, lastSeq: lastOf({ messages }) }
  return meanwhile ? arrive(begun, meanwhile.messages, meanwhile.lastSeq) : begun
}

/** Messages from before; what does not end right where ours begin is left aside. */
export function addOlder(timeline: Timeline, { messages, hasMore }: MessagePage): Timeline {
  const first = timeline.messages[0]?.seq ?? 1
  const older = messages.filter(({ seq }) => seq < first)
  if (older.length > 0 && older.at(-1)?.seq !== first - 1) return timeline
  return { ...timeline, messages: [...older, ...timeline.messages], hasOlder: hasMore && older.length > 0 }
}

/** Messages that came in, in any order and any number of times; `lastSeq`: what the service says is the last. */
export function arrive(timeline: Timeline, arrived: readonly Message[], lastSeq = 0): Timeline {
  const [only] = arrived
  // As nearly always, and without a look at all the others.
  if (only && arrived.length === 1 && only.seq === lastOf(timeline) + 1)
    return {
      ...timeline,
      messages: [...timeline.messages, only],
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
  return { ...timeline, messages, lastSeq: highest }
}

/** A message that was edited or deleted, also where others quote it. */
export const change = (timeline: Timeline, changed: Message): Timeline => ({
  ...timeline,
  messages: timeline.messages.map((message) => {
    if (message._id === changed._id) return changed
    if (message.replyTo?._id !== changed._id) return message
    return { ...message, replyTo: { ...message.replyTo, content: changed.content } }
  }),
})

export const react = (timeline: Timeline, messageId: string, reactions: Message['reactions']): Timeline => ({
  ...timeline,
  messages: timeline.messages.map((message) => (message._id === messageId ? { ...message, reactions } : message)),
})

/** Somebody has read up to this seq. */
export const read = (timeline: Timeline, userId: string, upTo: number): Timeline => ({
  ...timeline,
  messages: timeline.messages.map((message) =>
    message.seq > upTo || message.senderId === userId || message.readBy.includes(userId)
      ? message
      : { ...message, readBy: [...message.readBy, userId] },
  ),
})
