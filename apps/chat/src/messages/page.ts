import type { MessagePage } from '@muster/contracts/chat/messages'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { type Caller, visibleRoom } from '../rooms/visible-room.ts'
import { type MessageRow, messageColumns, messageIn, toMessage } from './message-row.ts'

type Range = { page: number; limit: number; since?: number | undefined; before?: number | undefined }
type PageRequest = { page: number; limit: number; since?: number; before?: number; around?: string }

/**
 * Returns a page of a room's messages, oldest first: page `page`, counted from the newest message, or the messages
 * after or before a sequence number, or those around a message. Throws 404 if that message is not in the room.
 */
export async function messagePage(db: Db, caller: Caller, address: string, request: PageRequest): Promise<MessagePage> {
  const room = await visibleRoom(db, caller, address)
  const { page, limit } = request
  if (room.id === null)
    return request.around === undefined
      ? { messages: [], page, limit, total: 0, hasMore: false }
      : refuseNotFound('Message')
  const middleSeq = request.around === undefined ? undefined : (await messageIn(db, room.id, request.around)).seq
  const before = middleSeq === undefined ? request.before : middleSeq + Math.ceil(limit / 2) + 1
  const [first, last] = range({ ...request, before }, room.lastSeq)
  const { rows } = await sql<MessageRow>`
    select ${messageColumns(sql`${address}::text`)} from chat_messages m join users u on u.id = m.sender_id
    where m.room_id = ${room.id}::uuid and m.seq between ${first} and ${last} order by m.seq`.execute(db)
  const hasMore = request.since === undefined ? first > 1 && rows.length > 0 : last < room.lastSeq
  return { messages: rows.map(toMessage), page, limit, total: room.lastSeq, hasMore }
}

/** Sequence numbers have no gaps, so a page is a range of them. */
function range({ page, limit, since, before }: Range, lastSeq: number): [number, number] {
  if (since !== undefined) return [since + 1, since + limit]
  const last = before === undefined ? lastSeq - (page - 1) * limit : Math.min(before - 1, lastSeq)
  return [Math.max(last - limit + 1, 1), last]
}
