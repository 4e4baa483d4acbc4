import type { Message } from '@muster/contracts/chat/messages'
import { dayName } from '../../../lib/format/dates.ts'
import type { Outgoing } from '../composer/outbox.ts'

/** One row of the conversation. */
export type Row =
  | { kind: 'day'; key: string; name: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; isFirstOfGroup: boolean }
  | { kind: 'outgoing'; key: string; message: Outgoing; isFirstOfGroup: boolean }

/** Consecutive messages of one sender are grouped under one name if they are within this time of the first of them. */
const groupMilliseconds = 5 * 60_000

type RowOptions = {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  userId: string
  newFrom: number | undefined
  now: Date
}

/** The time and day of each message. Cached, because a long room is grouped again with every message that arrives. */
const moments = new WeakMap<object, { at: number; day: string }>()

function momentOf(message: { createdAt: string }) {
  const cached = moments.get(message)
  if (cached) return cached
  const at = Date.parse(message.createdAt)
  const moment = { at, day: new Date(at).toDateString() }
  moments.set(message, moment)
  return moment
}

/** Groups messages by day and sender, outgoing messages last. The "New" line is above the new messages. */
export function rowsOf({ messages, outgoing, userId, newFrom, now }: RowOptions): Row[] {
  const rows: Row[] = []
  const storedKeys = new Set(outgoing.length > 0 ? messages.map(keyOf) : [])
  let heading: { day: string; at: number } | undefined
  let group: { senderId: string; at: number; kind: string } | undefined

  /**
   * Adds a heading if there is none or if the message is from a later day than the last heading. A message from an
   * earlier day, such as one that was refused, stays under the last heading, so that each day has one heading. Returns
   * whether the message begins a group.
   */
  function startGroup(message: { createdAt: string }, senderId: string, kind: string) {
    const { at, day } = momentOf(message)
    if (!heading || (day !== heading.day && at > heading.at)) {
      heading = { day, at }
      rows.push({ kind: 'day', key: `day ${day}`, name: dayName(at, now) })
    } else if (group?.senderId === senderId && group.kind === kind && Math.abs(at - group.at) < groupMilliseconds)
      return false
    group = { senderId, at, kind }
    return true
  }

  /**
   * The key of a message. The user's own messages keep their clientId, so that an acknowledgement does not remount
   * them. Messages of other users use their id, because their clientId may equal one of the user's.
   */
  function keyOf({ _id, clientId, senderId }: Message) {
    return (senderId === userId && clientId) || _id
  }

  for (const message of messages) {
    const isFirstNew = message.seq === newFrom
    const startsGroup = startGroup(message, message.senderId, message.kind)
    if (isFirstNew) rows.push({ kind: 'new', key: 'new' })
    rows.push({ kind: 'message', key: keyOf(message), message, isFirstOfGroup: startsGroup || isFirstNew })
  }
  for (const message of outgoing) {
    if (storedKeys.has(message.clientId)) continue
    rows.push({ kind: 'outgoing', key: message.clientId, message, isFirstOfGroup: startGroup(message, userId, 'user') })
  }
  return rows
}

/** Whether both rows look the same. The name of a day changes at midnight, its key does not. */
export const isSameRow = (left: Row, right: Row) =>
  left.kind === right.kind &&
  left.key === right.key &&
  (!('name' in left) || ('name' in right && left.name === right.name)) &&
  (!('message' in left) ||
    ('message' in right && left.message === right.message && left.isFirstOfGroup === right.isFirstOfGroup))
