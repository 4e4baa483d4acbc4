import type { MessagePage } from '@muster/contracts/chat/messages'
import { notFound } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { type Asker, roomInSight } from '../rooms/room-in-sight.ts'
import { messageColumns, messageIn } from './message-row.ts'

type Range = { page: number; limit: number; since?: number | undefined; before?: number | undefined }
type Asked = { page: number; limit: number; since?: number; before?: number; around?: string }

/**
 * A page of a room's messages, oldest first: the newest, what came after a message, what came before one, or what is around
 * one. 404 if that message is not in the room.
 */
export async function messagePage(db: Db, asker: Asker, address: string, asked: Asked): Promise<MessagePage> {
  const room = await roomInSight(db, asker, address)
  const { page, limit } = asked
  if (room.id === null)
    return asked.around === undefined ? { messages: [], page, limit, total: 0, hasMore: false } : notFound('Message')
  const middle = asked.around === undefined ? undefined : (await messageIn(db, room.id, asked.around)).seq
  const before = middle === undefined ? asked.before : middle + Math.ceil(limit / 2) + 1
  const [first, last] = range({ ...asked, before }, room.lastSeq)
  const { rows } = await sql<MessagePage['messages'][number]>`
    select ${messageColumns(sql`${address}::text`)} from chat_messages m join users u on u.id = m.sender_id
    where m.room_id = ${room.id}::uuid and m.seq between ${first} and ${last} order by m.seq`.execute(db)
  const hasMore = asked.since === undefined ? first > 1 && rows.length > 0 : last < room.lastSeq
  return { messages: rows, page, limit, total: room.lastSeq, hasMore }
}

/** Numbers have no gaps, so a page is a range of them. */
function range({ page, limit, since, before }: Range, lastSeq: number): [number, number] {
  if (since !== undefined) return [since + 1, since + limit]
  const last = before === undefined ? lastSeq - (page - 1) * limit : Math.min(before - 1, lastSeq)
  return [Math.max(last - limit + 1, 1), last]
}
