import type { Message } from '@muster/contracts/chat/messages'
import { instant } from '@muster/database/json'
import { nameIn } from '@muster/server/access/name-in'
import { notFound } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** How much of a message is quoted above its replies. */
const quoted = 300

/** The quote above the replies to a message, joined as `q` with its sender as `qu`. */
export const quote = sql<Message['replyTo']>`
  json_build_object('_id', q.id, 'seq', q.seq, 'senderName', ${nameIn(sql`q.organization_id`, 'qu')}, 'content', left(q.content, ${sql.lit(quoted)}))`

/**
 * A message, joined as `m` with its sender as `u`, in the contract's fields; `address` is the room's id for its
 * receiver.
 */
export const messageColumns = (address: RawBuilder<string> = sql`m.room_id::text`) => sql`
  m.id as "_id", m.seq, m.client_id as "clientId", m.kind, m.content, m.sender_id::text as "senderId",
  ${nameIn(sql`m.organization_id`)} as "senderName", ${address} as "chatRoomId", m.organization_id as "organizationId",
  ${instant(sql.ref('m.created_at'))} as "createdAt", ${instant(sql.ref('m.edited_at'))} as "editedAt",
  m.edited_at is not null as "isEdited", m.deleted_at is not null as "isDeleted",
  (
    select ${quote}
    from chat_messages q join users qu on qu.id = q.sender_id where q.id = m.reply_to and q.room_id = m.room_id
  ) as "replyTo",
  ${reactionsOf(sql`m.id`)} as reactions,
  coalesce((
    select json_agg(p.user_id::text order by p.user_id) from chat_participants p
    where p.room_id = m.room_id and p.read_seq >= m.seq and p.user_id <> m.sender_id
  ), '[]') as "readBy"`

export function reactionsOf(messageId: RawBuilder<unknown>): RawBuilder<Message['reactions']> {
  return sql`coalesce((
    select json_agg(json_build_object('emoji', r.emoji, 'userId', r.user_id::text) order by r.created_at, r.user_id)
    from chat_reactions r where r.message_id = ${messageId}
  ), '[]')`
}

/** One message that is known to exist. */
export async function readMessage(db: Db, id: string, address: string): Promise<Message> {
  const { rows } = await sql<Message>`
    select ${messageColumns(sql`${address}::text`)}
    from chat_messages m join users u on u.id = m.sender_id where m.id = ${id}::uuid`.execute(db)
  return rows[0] ?? notFound('Message')
}

/** What access to a message of this room depends on. */
export async function messageIn(db: Db, roomId: string | null, id: string) {
  const message = await db
    .selectFrom('chat_messages')
    .select(['id', 'seq', 'sender_id', 'kind', 'content', 'deleted_at'])
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .executeTakeFirst()
  return message ?? notFound('Message')
}
