import * as z from 'zod/mini'
import { callFrames } from './calls.ts'
import { MessageId } from './chat/fields.ts'
import { Message, Reaction } from './chat/messages.ts'
import { Id, Instant } from './fields.ts'
import { announcedEntities, type ServerEvents } from './live.ts'
import { Notification } from './notifications.ts'

const RoomPayload = z.object({ roomId: z.string() })

type Frames = { [Name in keyof ServerEvents]: z.ZodMiniType<Parameters<ServerEvents[Name]>[0]> }

/** The schemas of the events that the chat service sends; their types are in `live.ts`. */
export const frames = {
  ...callFrames,
  new_message: Message,
  message_notification: z.object({ roomId: z.string(), message: Message, unreadCount: z.number() }),
  room_joined: z.object({ roomId: z.string(), lastSeq: z.number() }),
  room_left: RoomPayload,
  user_typing: z.object({ roomId: z.string(), userId: z.string(), userName: z.string() }),
  user_stopped_typing: z.object({ roomId: z.string(), userId: z.string() }),
  reaction_added: z.object({ messageId: MessageId, roomId: z.string(), reactions: z.array(Reaction) }),
  message_edited: Message,
  message_deleted: Message,
  messages_read: z.object({ roomId: z.string(), userId: z.string(), seq: z.number() }),
  user_status_changed: z.object({ userId: z.string(), isOnline: z.boolean(), lastSeen: z.nullable(Instant) }),
  online_users: z.object({ userIds: z.array(z.string()) }),
  changed: z.object({
    entity: z.enum(announcedEntities),
    id: z.number(),
    organizationId: Id,
    action: z.enum(['created', 'updated', 'deleted']),
    version: z.number(),
  }),
  notification: z.object({ notification: Notification }),
  error: z.object({ status: z.number(), detail: z.string() }),
  connection_replaced: z.object({ windows: z.number(), detail: z.string() }),
} satisfies Frames
