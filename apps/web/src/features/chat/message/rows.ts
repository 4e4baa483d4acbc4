import type { Message } from '@muster/contracts/chat/messages'
import { dayName } from '../../../lib/format/dates.ts'
import type { Outgoing } from '../composer/outbox.ts'

/** One row of the conversation, from top to bottom. */
export type Row =
  | { kind: 'day'; key: string; name: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; leads: boolean }
  | { kind: 'outgoing'; key: string; message: Outgoing; leads: boolean }

/** Messages of one sender within this time are grouped under one name. */
const together = 5 * 60_000

type Given = {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  userId: string
  newFrom: number | undefined
  now: Date
}

/** When a message was written and on which day. Cached, because a long room is grouped again with every message. */
const moments = new WeakMap<object, { at: number; day: string }>()

function momentOf(message: { createdAt: string }) {
  const known = moments.get(message)
  if (known) return known
  const at = Date.parse(message.createdAt)
  const moment = { at, day: new Date(at).toDateString() }
  moments.set(message, moment)
  return moment
}

/** Groups messages by day and sender, with the line above what is new. */
export function rowsOf({ messages, outgoing, userId, newFrom, now }: Given): Row[] {
  const rows: Row[] = []
  const stored = new Set(outgoing.length > 0 ? messages.map(keyOf) : [])
  let group: { day: string; senderId: string; at: number; kind: string } | undefined

  /** Whether the message begins a group, after a row for its day if that is new. */
  function leads(message: { createdAt: string }, senderId: string, kind: string) {
    const { at, day } = momentOf(message)
    if (group?.day !== day) rows.push({ kind: 'day', key: `day ${day}`, name: dayName(at, now) })
    else if (group.senderId === senderId && group.kind === kind && at - group.at < together) return false
    group = { day, senderId, at, kind }
    return true
  }

  /**
   * The user's own messages keep the key that they were sent with, so that an acknowledgement does not draw them again.
   * Other users may have sent theirs with the same.
   */
  function keyOf({ _id, clientId, senderId }: Message) {
    return (senderId === userId && clientId) || _id
  }

  for (const message of messages) {
    const isNew = message.seq === newFrom
    const first = leads(message, message.senderId, message.kind)
    if (isNew) rows.push({ kind: 'new', key: 'new' })
    rows.push({ kind: 'message', key: keyOf(message), message, leads: first || isNew })
  }
  for (const message of outgoing) {
    if (stored.has(message.clientId)) continue
    rows.push({ kind: 'outgoing', key: message.clientId, message, leads: leads(message, userId, 'user') })
  }
  return rows
}
