import type { Message } from '@muster/contracts/chat/messages'
import { hasProperty } from '@muster/server/has-property'
import { notFound } from '@muster/server/problems'
import type { Db, Store, Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import { ensureDirect } from '../rooms/direct.ts'
import {
  type Asker,
  type RoomInSight,
  refuseUnlessWritable,
  roomInSight,
  type StandingRoom,
} from '../rooms/room-in-sight.ts'
import { tellMentioned } from './mentions.ts'
import { readMessage } from './message-row.ts'

type Draft = { content: string; replyTo?: string | null; clientId?: string | null }

/** Sends a message into a room that the asker takes part in; the same clientId gives the message that stands. */
export async function sendMessage(store: Store, asker: Asker, address: string, draft: Draft): Promise<Message> {
  try {
    return await store.write((tx) => send(tx, asker, address, draft))
  } catch (error) {
    // A twin was faster; nothing of this one stands, and the twin's message is there.
    if (!isTwin(error)) throw error
    return store.write((tx) => send(tx, asker, address, draft))
  }
}

async function send(tx: Tx, asker: Asker, address: string, draft: Draft): Promise<Message> {
  const room = await roomInSight(tx, asker, address)
  refuseUnlessWritable(room)
  const standing = await twinOf(tx, room, draft.clientId)
  if (standing) return readMessage(tx, standing, address)
  if (draft.replyTo) await refuseForeignReply(tx, room, draft.replyTo)
  const made = await ensureDirect(tx, room)
  const { id } = await writeMessage(tx, made, draft)
  await tellMentioned(tx, made, draft.content)
  return readMessage(tx, id, address)
}

/** Writes a line into a room and tells the nodes, in the caller's transaction; `system` for what no person wrote. */
export async function writeMessage(
  tx: Tx,
  { id: roomId, userId }: Pick<StandingRoom, 'id' | 'userId'>,
  { content, replyTo, clientId, kind = 'user' }: Draft & { kind?: 'user' | 'system' },
): Promise<{ id: string; seq: number }> {
  const { rows } = await sql<{ id: string; seq: number }>`
    with counted as (
      update chat_rooms set last_seq = last_seq + 1, last_message_at = now() where id = ${roomId}::uuid
      returning id, organization_id, last_seq
    ), message as (
      insert into chat_messages (id, organization_id, room_id, seq, sender_id, client_id, kind, content, reply_to)
      select ${uuidV7()}::uuid, organization_id, id, last_seq, ${userId}, ${clientId ?? null}, ${kind}, ${content},
        ${replyTo ?? null}::uuid
      from counted
      returning id, organization_id, room_id, seq
    ), mark as (
      update chat_participants p set read_seq = counted.last_seq from counted
      where p.room_id = counted.id and p.user_id = ${userId} and ${kind} = 'user'
    ), told as (
      insert into chat_events (organization_id, kind, room_id, message_id, user_id, seq)
      select organization_id, 'message', room_id, id, ${userId}, seq from message
    )
    select id, seq from message`.execute(tx)
  return rows[0] ?? notFound('Chat room')
}

async function twinOf(db: Db, { id, userId }: RoomInSight, clientId: string | null | undefined) {
  if (id === null || !clientId) return undefined
  const twin = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('room_id', '=', id)
    .where('sender_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return twin?.id
}

async function refuseForeignReply(db: Db, { id }: RoomInSight, replyTo: string) {
  const found = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('id', '=', replyTo)
    .where('room_id', '=', id)
    .executeTakeFirst()
  if (!found) notFound('Message')
}

const isTwin = (error: unknown) =>
  hasProperty(error, 'constraint') && error.constraint === 'chat_messages_room_id_sender_id_client_id_key'
