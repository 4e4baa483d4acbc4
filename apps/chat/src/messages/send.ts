import type { Message } from '@muster/contracts/chat/messages'
import type { CurrentLine } from '@muster/contracts/facts/lines'
import { instant } from '@muster/database/json'
import { mentionedIn } from '@muster/server/facts/mentioned-in'
import { attachFiles } from '@muster/server/files/attach-files'
import { hasProperty } from '@muster/server/has-property'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db, Store } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { type RawBuilder, sql } from 'kysely'
import { ensureDirect } from '../rooms/direct.ts'
import {
  type Caller,
  type FoundRoom,
  lookupOf,
  refuseUnlessWritable,
  requireVisibleRoom,
} from '../rooms/visible-room.ts'
import { notifyMentioned } from './mentions.ts'
import { type QuoteRow, quote, readMessage, toQuote } from './message-row.ts'

export type Draft = {
  content: string
  file_ids?: readonly number[] | undefined
  replyTo?: string | null
  clientId?: string | null
}

/**
 * Sends a message into a room that the user takes part in, and returns it. If the user has already sent a message with
 * this `clientId` into the room, returns that message instead.
 */
export async function sendMessage(store: Store, caller: Caller, address: string, draft: Draft): Promise<Message> {
  const isSimple = mentionedIn(draft.content).length === 0 && draft.file_ids === undefined
  const send = isSimple ? sendInOneStatement : sendInTransaction
  try {
    return await send(store, caller, address, draft)
  } catch (error) {
    // A concurrent request with the same `clientId` committed first, so this one was rolled back. The retry returns the
    // message of that request.
    if (!isDuplicateError(error)) throw error
    return send(store, caller, address, draft)
  }
}

/** Stores a message without mentions and files, in a single statement if the room already has a row. */
async function sendInOneStatement(store: Store, caller: Caller, address: string, draft: Draft): Promise<Message> {
  const { message, twin } = await store.writeOnce((db) => writeIfVisible(db, caller, address, draft))
  if (twin) return readMessage(store.db, twin, address)
  return message ?? sendInTransaction(store, caller, address, draft)
}

const sendInTransaction = (store: Store, caller: Caller, address: string, draft: Draft): Promise<Message> =>
  store.write(async (tx) => {
    const { room, message, twin } = await writeIfVisible(tx, caller, address, draft)
    if (twin) return readMessage(tx, twin, address)
    const directRoom = await ensureDirect(tx, room)
    const writtenMessage = message ?? (await writeIfVisible(tx, caller, address, draft)).message
    if (!writtenMessage) return refuseNotFound('Chat room')
    await notifyMentioned(tx, directRoom, { id: writtenMessage._id, content: draft.content })
    if (!draft.file_ids) return writtenMessage
    const parent = { room_id: directRoom.id, message_id: writtenMessage._id }
    const files = await attachFiles(tx, caller, caller.organizationId, draft.file_ids, parent)
    return { ...writtenMessage, files }
  })

const isDuplicateError = (error: unknown) =>
  hasProperty(error, 'constraint') && error.constraint === 'chat_messages_room_id_sender_id_client_id_key'

type WrittenMessage = FoundRoom & {
  twin: string | null
  seq: number | null
  at: string
  quote: QuoteRow | null
}

/**
 * Looks up the room. Writes the message if the room has a row and the message does not exist yet. Returns the room and
 * the written message or, as `twin`, the id of the existing message, or only the room if it has no row. Throws if the
 * user may not write into the room, or if the message is a reply to a message that the room does not contain.
 *
 * The membership, the room and the user's participation are locked in this order, because the statement sees none of the
 * changes that are committed while it waits, for example that the user was removed from the group.
 */
async function writeIfVisible(db: Db, caller: Caller, address: string, draft: Draft) {
  const { content, replyTo = null, clientId = null } = draft
  const { userId, organizationId } = caller
  const id = uuidV7()
  const { rows } = await sql<WrittenMessage>`
    with seen as materialized (${lookupOf(caller, address, true)}),
    twin as (
      select m.id from seen join chat_messages m on m.room_id = seen.id
      where m.sender_id = ${userId} and m.client_id = ${clientId}
    ), quote as (
      select q.id, ${quote} as json
      from seen join chat_messages q on q.room_id = seen.id join users qu on qu.id = q.sender_id
      where q.id = ${replyTo}::uuid
    ), locked as (
      select r.id from seen join chat_rooms r on r.id = seen.id
      join chat_participants p on p.room_id = r.id and p.user_id = ${userId}
      where seen.may_write and not exists (select from twin)
        and (${replyTo}::uuid is null or exists (select from quote))
      for no key update of r for key share of p
    ), ${insertMessage({ id, into: sql`select id from locked`, userId, draft })}
    select seen.*, (select id from twin) as twin, message.seq, ${instant(sql.ref('message.created_at'))} as at,
      (select json from quote) as quote
    from seen left join message on true`.execute(db)
  const [row] = rows
  const room = requireVisibleRoom(caller, address, row)
  // A retry returns the stored message even if the user may no longer write into the room.
  if (row?.twin) return { room, twin: row.twin }
  refuseUnlessWritable(room)
  if (!row || row.seq === null) {
    if (replyTo && !row?.quote) return refuseNotFound('Message')
    // The user was removed from the group, or it was deleted, while the statement waited for the lock.
    return room.id === null ? { room } : refuseNotFound('Chat room')
  }
  const message: Message = {
    ...{ _id: id, seq: row.seq, clientId, kind: 'user', content },
    ...{ senderId: String(userId), senderName: room.userName, chatRoomId: address, organizationId },
    ...{ createdAt: row.at, editedAt: null, isEdited: false, isDeleted: false },
    ...{ replyTo: row.quote && toQuote(row.quote), reactions: [], readBy: [] },
  }
  return { room, message }
}

type MessageInsert = {
  id: string
  /** A query that selects the id of the room, or no row if nothing is to be written. */
  into: RawBuilder<unknown>
  userId: number
} & ({ draft: Draft; line?: undefined } | { line: CurrentLine; draft?: undefined })

/**
 * The common table expressions that assign the message its sequence number, write it and inform the nodes. The user's
 * own message also counts as read by the user.
 */
export const insertMessage = ({ id, into: roomSource, userId, draft, line }: MessageInsert) => sql`
  counted as (
    update chat_rooms set last_seq = last_seq + 1, last_message_at = now() where id = (${roomSource})
    returning id, organization_id, last_seq
  ), message as (
    insert into chat_messages (id, organization_id, room_id, seq, sender_id, client_id, kind, content, fact_kind, fact_values, reply_to)
    select ${id}::uuid, organization_id, id, last_seq, ${userId}, ${draft?.clientId ?? null}, ${line ? 'system' : 'user'}, ${draft?.content ?? null},
      ${line?.kind ?? null}, ${line ? JSON.stringify(line.values) : null}::json, ${draft?.replyTo ?? null}::uuid
    from counted
    returning id, organization_id, room_id, seq, created_at
  ), mark as (
    update chat_participants p set read_seq = counted.last_seq from counted
    where p.room_id = counted.id and p.user_id = ${userId} and ${line === undefined}
  ), told as (
    insert into chat_events (organization_id, kind, room_id, message_id, user_id, seq)
    select organization_id, 'message', room_id, id, ${userId}, seq from message
  )`
