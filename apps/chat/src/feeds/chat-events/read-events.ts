import type { ChatEventKind } from '@muster/server/facts/chat-event'
import type { Source } from '../facts/read-new.ts'

/** A chat event, as it is stored. */
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

/** The chat events, in the order in which they were written. */
export const newEvents: Source = {
  table: 'chat_events',
  columns: ['organization_id', 'kind', 'room_id', 'message_id', 'user_id', 'seq'],
  order: 'id',
}
