import type { Message, MessagePage } from '@muster/contracts/chat/messages'
import { ApiError } from '../../../lib/api/api-error.ts'
import { testingMessages } from '../message/testing-message.ts'
import type { MessageQuery } from './message-requests.ts'
import { createRoomStore } from './room-store.ts'

/**
 * A room of the service with this many messages, and its store. `queries` records the requests, `changed` holds changed
 * messages by number, requests fail while `away` is set, and responses wait for the promise `heldUntil`.
 */
export function roomOf(count: number) {
  const queries: MessageQuery[] = []
  const room = { count, queries, away: false, changed: new Map<number, Message>(), heldUntil: Promise.resolve() }
  const requestMessages = async (query: MessageQuery): Promise<MessagePage> => {
    room.queries.push(query)
    if (room.away) throw new Error('Failed to fetch messages')
    const { since, around, limit = 50 } = query
    const all = testingMessages(1, room.count).map((message) => room.changed.get(message.seq) ?? message)
    const middle = all.find(({ _id }) => _id === around)
    if (around !== undefined && !middle) throw new ApiError('Message not found', { status: 404 })
    const before = middle ? middle.seq + limit / 2 + 1 : query.before
    const matching = all.filter(({ seq }) => seq > (since ?? 0) && seq < (before ?? Number.POSITIVE_INFINITY))
    const page = since === undefined ? matching.slice(-limit) : matching.slice(0, limit)
    await room.heldUntil
    return { messages: page, page: 1, limit, total: all.length, hasMore: page.length < matching.length }
  }
  return { room, store: createRoomStore({ requestMessages, reasonOf: String }) }
}
