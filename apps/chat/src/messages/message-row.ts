import type { Message } from '@muster/contracts/chat/messages'
import type { Line } from '@muster/contracts/facts/lines'
import { lineText } from '@muster/contracts/facts/text'
import { instant } from '@muster/database/json'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { filesOfMessage } from '@muster/server/files/file-row'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** The maximum number of characters of a message that are shown as a quote above its replies. */
const maxQuoteCharacters = 300

/** The text that a user wrote, or the kind and values from which the text of a system message is generated. */
type StoredText = { content: string | null; line: Line | null }
export type QuoteRow = Omit<NonNullable<Message['replyTo']>, 'content' | 'fileCount'> &
  StoredText & { fileCount: number }
export type MessageRow = Omit<Message, 'content' | 'files' | 'replyTo'> &
  StoredText & { files: Message['files'] | null; replyTo: QuoteRow | null }

const lineOf = (message: string) => sql`
  case when ${sql.ref(`${message}.kind`)} = 'system' then
    json_build_object('kind', ${sql.ref(`${message}.fact_kind`)}, 'values', ${sql.ref(`${message}.fact_values`)}) end`

/** The quoted message that is shown above a reply, joined as `q` with its sender as `qu`. */
export const quote = sql<QuoteRow | null>`
  json_build_object('_id', q.id, 'seq', q.seq, 'senderName', ${nameInOrganization(sql`q.organization_id`, 'qu')},
    'content', left(q.content, ${sql.lit(maxQuoteCharacters)}), 'line', ${lineOf('q')}, 'fileCount', (
      select count(*) from files qf where qf.message_id = q.id and qf.deleted_at is null
    ))`

const textOf = ({ content, line }: StoredText) => (line ? lineText(line) : (content ?? ''))

/** Converts a quote to the form in which it is sent. */
export const toQuote = ({ line, content, fileCount, ...rest }: QuoteRow): NonNullable<Message['replyTo']> => ({
  ...rest,
  content: [...textOf({ line, content })].slice(0, maxQuoteCharacters).join(''),
  ...(fileCount > 0 && { fileCount }),
})

/** Converts a message to the form in which it is sent. */
export const toMessage = ({ line, content, replyTo, files, ...rest }: MessageRow): Message => ({
  ...rest,
  content: textOf({ line, content }),
  ...(files && { files }),
  replyTo: replyTo && toQuote(replyTo),
})

/**
 * The columns of a `MessageRow`, named like the contract's fields. The message is joined as `m` and its sender as `u`;
 * `address` is the id by which the receiver addresses the room.
 */
export const messageColumns = (address: RawBuilder<string> = sql`m.room_id::text`) => sql`
  m.id as "_id", m.seq, m.client_id as "clientId", m.kind, m.content, ${lineOf('m')} as line, m.sender_id::text as "senderId",
  ${nameInOrganization(sql`m.organization_id`)} as "senderName", ${address} as "chatRoomId", m.organization_id as "organizationId",
  ${instant(sql.ref('m.created_at'))} as "createdAt", ${instant(sql.ref('m.edited_at'))} as "editedAt",
  m.edited_at is not null as "isEdited", m.deleted_at is not null as "isDeleted",
  (
    select ${quote}
    from chat_messages q join users qu on qu.id = q.sender_id where q.id = m.reply_to and q.room_id = m.room_id
  ) as "replyTo",
  ${filesOfMessage} as files, ${reactionsOf(sql`m.id`)} as reactions,
  coalesce((
    select json_agg(p.user_id::text order by p.user_id) from chat_participants p
    where p.room_id = m.room_id and p.joined_seq < m.seq and p.read_seq >= m.seq and p.user_id <> m.sender_id
  ), '[]') as "readBy"`

export function reactionsOf(messageId: RawBuilder<unknown>): RawBuilder<Message['reactions']> {
  return sql`coalesce((
    select json_agg(json_build_object('emoji', r.emoji, 'userId', r.user_id::text) order by r.created_at, r.user_id)
    from chat_reactions r where r.message_id = ${messageId}
  ), '[]')`
}

/** Reads a message that is known to exist. */
export async function readMessage(db: Db, id: string, address: string): Promise<Message> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns(sql`${address}::text`)}
    from chat_messages m join users u on u.id = m.sender_id where m.id = ${id}::uuid`.execute(db)
  return rows[0] ? toMessage(rows[0]) : refuseNotFound('Message')
}

/**
 * Reads the columns of a message that are needed to change it, to mark it as read or to read a page around it. Throws
 * 404 if the message is not in the room.
 */
export async function messageIn(db: Db, roomId: string | null, id: string) {
  const message = await db
    .selectFrom('chat_messages')
    .select(['id', 'seq', 'sender_id', 'kind', 'content', 'deleted_at'])
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .executeTakeFirst()
  return message ?? refuseNotFound('Message')
}
