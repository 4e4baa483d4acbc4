import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../store.ts'

/** The kinds of events that the chat nodes send to their sockets. */
export type ChatEventKind =
  | 'message'
  | 'edited'
  | 'deleted'
  | 'reactions'
  | 'read'
  | 'typing'
  | 'typing_stopped'
  /** A user is no longer a participant. */
  | 'left'
  /** The room was deleted. */
  | 'gone'
  /** A user came online or went offline. */
  | 'status'

export type ChatEvent = {
  organizationId: number
  kind: ChatEventKind
  roomId?: string
  messageId?: string
  userId?: number
  seq?: number
}

/** Records a chat event in the caller's transaction. */
export const recordChatEvent = ({ organizationId, kind, roomId, messageId, userId, seq }: ChatEvent, db: Db) =>
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

/** A statement that records an event for each of `rows`, which have organization_id, room_id and user_id. */
export const recordChatEvents = (kind: ChatEventKind, rows: RawBuilder<unknown>) => sql`
  insert into chat_events (organization_id, kind, room_id, user_id)
  select organization_id, ${kind}, room_id, user_id from ${rows} event`
