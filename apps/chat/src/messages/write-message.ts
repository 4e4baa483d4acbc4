import type { Message } from '@muster/contracts/chat/messages'
import { instant } from '@muster/database/json'
import { tellChat } from '@muster/server/facts/chat-event'
import { notFound } from '@muster/server/http/problems'
import type { Db, Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { type RawBuilder, sql } from 'kysely'
import {
  type Asker,
  refuseUnlessWritable,
  type Sight,
  type StandingRoom,
  seenBy,
  sightOf,
} from '../rooms/room-in-sight.ts'
import { quote } from './message-row.ts'

export type Draft = { content: string; replyTo?: string | null; clientId?: string | null }

type Written = Sight & {
  twin: string | null
  seq: number | null
  at: string
  quote: Message['replyTo']
}

/** Finds the room and writes into it, if it has a row and the message does not exist yet. */
export async function writeInSight(db: Db, asker: Asker, address: string, draft: Draft) {
  const { content, replyTo = null, clientId = null } = draft
  const { userId, organizationId } = asker
  const id = uuidV7()
  const { rows } = await sql<Written>`
    with seen as materialized (${sightOf(asker, address, true)}),
    twin as (
      select m.id from seen join chat_messages m on m.room_id = seen.id
      where m.sender_id = ${userId} and m.client_id = ${clientId}
    ), quote as (
      select q.id, ${quote} as json
      from seen join chat_messages q on q.room_id = seen.id join users qu on qu.id = q.sender_id
      where q.id = ${replyTo}::uuid
    ), ${writing({
      id,
      into: sql`
        select id from seen where may_write and not exists (select from twin)
          and (${replyTo}::uuid is null or exists (select from quote))`,
      userId,
      draft,
    })}
    select seen.*, (select id from twin) as twin, message.seq, ${instant(sql.ref('message.created_at'))} as at,
      (select json from quote) as quote
    from seen left join message on true`.execute(db)
  const [row] = rows
  const room = seenBy(asker, address, row)
  refuseUnlessWritable(room)
  if (!row || row.seq === null) {
    if (replyTo && !row?.twin && !row?.quote) return notFound('Message')
    return { room, twin: row?.twin ?? undefined }
  }
  const message: Message = {
    ...{ _id: id, seq: row.seq, clientId, kind: 'user', content },
    ...{ senderId: String(userId), senderName: room.userName, chatRoomId: address, organizationId },
    ...{ createdAt: row.at, editedAt: null, isEdited: false, isDeleted: false },
    ...{ replyTo: row.quote, reactions: [], readBy: [] },
  }
  return { room, message }
}

/**
 * Writes a system message into a room and informs the nodes, in the caller's transaction. Users in `readBy` know what
 * it says: for them it is read, unless something before it is unread.
 */
export async function writeSystemMessage(
  tx: Tx,
  { id: roomId, userId }: Pick<StandingRoom, 'id' | 'userId'>,
  content: string,
  readBy: readonly number[] = [],
) {
  const into = sql`select ${roomId}::uuid`
  const { rows } = await sql<{ organization_id: number; seq: number }>`
    with ${writing({ id: uuidV7(), into, userId, draft: { content }, kind: 'system' })}
    select organization_id, seq from message`.execute(tx)
  const [line] = rows
  if (!line || readBy.length === 0) return
  const { organization_id: organizationId, seq } = line
  const marked = await tx
    .updateTable('chat_participants')
    .set({ read_seq: seq })
    .where('room_id', '=', roomId)
    .where('user_id', 'in', readBy)
    .where('read_seq', '=', seq - 1)
    .returning('user_id')
    .execute()
  for (const { user_id } of marked) await tellChat({ organizationId, kind: 'read', roomId, userId: user_id, seq }, tx)
}

type Writing = {
  id: string
  /** Selects the id of the room, or no row if nothing is to be written. */
  into: RawBuilder<unknown>
  userId: number
  draft: Draft
  kind?: 'user' | 'system'
}

/** The statements that number a message, write it and inform the nodes. */
const writing = ({ id, into, userId, draft: { content, replyTo, clientId }, kind = 'user' }: Writing) => sql`
  counted as (
    update chat_rooms set last_seq = last_seq + 1, last_message_at = now() where id = (${into})
    returning id, organization_id, last_seq
  ), message as (
    insert into chat_messages (id, organization_id, room_id, seq, sender_id, client_id, kind, content, reply_to)
    select ${id}::uuid, organization_id, id, last_seq, ${userId}, ${clientId ?? null}, ${kind}, ${content},
      ${replyTo ?? null}::uuid
    from counted
    returning id, organization_id, room_id, seq, created_at
  ), mark as (
    update chat_participants p set read_seq = counted.last_seq from counted
    where p.room_id = counted.id and p.user_id = ${userId} and ${kind} = 'user'
  ), told as (
    insert into chat_events (organization_id, kind, room_id, message_id, user_id, seq)
    select organization_id, 'message', room_id, id, ${userId}, seq from message
  )`
