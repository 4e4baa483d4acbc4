import type { Message, MessagePage } from '@muster/contracts/chat/messages'
import { ApiError } from '../../../lib/api/api-error.ts'
import { messages } from '../message/testing-message.ts'
import type { Asked } from './message-requests.ts'
import { createRoomStore } from './room-store.ts'

/**
 * A room of the service with this many messages. `asked` records the requests, `changed` holds changed messages, and
 * while it is `held` responses are kept back.
 */
export function roomOf(count: number) {
  const asked: Asked[] = []
  const room = { count, asked, away: false, changed: new Map<number, Message>(), held: Promise.resolve() }
  const ask = async (given: Asked): Promise<MessagePage> => {
    room.asked.push(given)
    if (room.away) throw new Error('Failed to fetch messages')
    const { since, around, limit = 50 } = given
    const all = messages(1, room.count).map((message) => room.changed.get(message.seq) ?? message)
    const middle = all.find(({ _id }) => _id === around)
    if (around !== undefined && !middle) throw new ApiError('Message not found', { status: 404 })
    const before = middle ? middle.seq + limit / 2 + 1 : given.before
    const some = all.filter(({ seq }) => seq > (since ?? 0) && seq < (before ?? Number.POSITIVE_INFINITY))
    const page = since === undefined ? some.slice(-limit) : some.slice(0, limit)
    await room.held
    return { messages: page, page: 1, limit, total: all.length, hasMore: page.length < some.length }
  }
  return { room, store: createRoomStore({ ask, reasonOf: String }) }
}
