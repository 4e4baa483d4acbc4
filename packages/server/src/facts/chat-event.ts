import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../store.ts'

/** What happened in the chat, as its nodes tell it to their sockets. */
export type ChatEventKind =
  | 'message'
  | 'edited'
  | 'deleted'
  | 'reactions'
  | 'read'
  | 'typing'
  | 'typing_stopped'
  /** Somebody is no participant any more. */
  | 'left'
  /** The room is no more. */
  | 'gone'
  /** Somebody came online or went offline. */
  | 'status'

export type ChatEvent = {
  organizationId: number
  kind: ChatEventKind
  roomId?: string
  messageId?: string
  userId?: number
  seq?: number
}

/** Writes in the caller's transaction what the chat's nodes are to tell. */
export const tellChat = ({ organizationId, kind, roomId, messageId, userId, seq }: ChatEvent, db: Db) =>
  db
    .insertInto('chat_events')
    .values({
      organization_id: organizationId,
      kind,
      room_id: roomId ?? null,
      message_id: messageId ?? null,
      user_id: userId ?? null,
      seq: seq ?? null,
    })
    .execute()

/** The same for each row of a command: `rows` selects organization_id, room_id and user_id. */
export const tellChatOf = (kind: ChatEventKind, rows: RawBuilder<unknown>) => sql`
  insert into chat_events (organization_id, kind, room_id, user_id)
  select organization_id, ${kind}, room_id, user_id from ${rows} told`
