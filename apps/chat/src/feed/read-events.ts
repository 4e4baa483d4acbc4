import type { ChatEventKind } from '@muster/server/chat-event'
import { readerOf } from '../live-feed/read-new.ts'

/** What happened in the chat, as it was written. */
export type FeedEvent = {
  id: number
  transaction: string
  organization_id: number
  kind: ChatEventKind
  room_id: string | null
  message_id: string | null
  user_id: number | null
  seq: number | null
}

/** Reads what is new since a snapshot in the order in which it was written. */
export const readEvents = readerOf<FeedEvent>({
  table: 'chat_events',
  columns: ['organization_id', 'kind', 'room_id', 'message_id', 'user_id', 'seq'],
  order: 'id',
})
