import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, text } from '../fields.ts'
import { MessageId, RoomId, UserId } from './fields.ts'
import { isVisible } from './visible.ts'

/** The twelve reactions, in the order in which they are offered. */
export const emojis = ['😀', '😂', '😍', '🤔', '👍', '👎', '❤️', '🔥', '🎉', '😢', '😮', '😡'] as const
export const Emoji = z.enum(emojis)
export type Emoji = z.output<typeof Emoji>

export const pageSize = 50
const largestPage = 100

export const Reaction = z.object({ emoji: Emoji, userId: UserId })
export type Reaction = z.output<typeof Reaction>

export const Message = z.object({
  _id: MessageId,
  /** 1, 2, 3… in each room, without holes. */
  seq: Id,
  /** Made by the sender: the same one gives the same message again, never a second. */
  clientId: z.nullable(z.string()),
  /** `system` for lines that the server wrote, such as the record of a call. */
  kind: z.enum(['user', 'system']),
  /** Empty once the message was deleted. */
  content: z.string(),
  senderId: UserId,
  senderName: z.string(),
  /** As the receiver addresses the room. */
  chatRoomId: RoomId,
  organizationId: Id,
  createdAt: Instant,
  editedAt: z.nullable(Instant),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  replyTo: z.nullable(z.object({ _id: MessageId, seq: Id, senderName: z.string(), content: z.string() })),
  reactions: z.array(Reaction),
  /** Who has read up to it or beyond, besides its sender. */
  readBy: z.array(UserId),
})
export type Message = z.output<typeof Message>

export const MessageContent = text(10_000).check(
  z.refine((content) => content === '' || isVisible(content), { error: 'must show something' }),
)
export const ClientId = text(100)

export const NewMessage = {
  content: MessageContent,
  replyTo: z.nullish(MessageId),
  clientId: z.nullish(ClientId),
}

const RoomParams = z.object({ orgId: IdText, roomId: RoomId })
const MessageParams = z.object({ orgId: IdText, roomId: RoomId, messageId: MessageId })

/** A whole number; what lies outside is taken as the nearest. */
const clamped = (least: number, most: number, otherwise: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^-?\d+$/, 'must be a whole number')),
      z.transform((value) => Math.min(Math.max(Number(value), least), most)),
    ),
    otherwise,
  )

const Seq = z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), z.transform(Number)))

export const MessagePage = z.object({
  /** Oldest first. */
  messages: z.array(Message),
  page: z.number(),
  limit: z.number(),
  /** How many messages the room holds. */
  total: z.number(),
  /** Whether there are more in the direction that was asked for. */
  hasMore: z.boolean(),
})
export type MessagePage = z.output<typeof MessagePage>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages/:orgId/:roomId',
  summary:
    'A page of messages, page 1 the newest; `since` answers what came after that seq, `before` what came before it, `around` the page with that message in its middle.',
  params: RoomParams,
  query: z
    .object({
      page: clamped(1, 10_000_000, 1),
      limit: clamped(1, largestPage, pageSize),
      since: Seq,
      before: Seq,
      around: z.optional(MessageId),
    })
    .check(
      z.refine(({ since, before }) => since === undefined || before === undefined, {
        error: 'cannot be asked together with since',
        path: ['before'],
      }),
      z.refine(({ since, before, around }) => around === undefined || (since === undefined && before === undefined), {
        error: 'cannot be asked together with since or before',
        path: ['around'],
      }),
    ),
  reply: MessagePage,
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:orgId/:roomId',
  summary: 'Sends a message; the same clientId again answers the message that stands.',
  params: RoomParams,
  body: z.strictObject(NewMessage),
  reply: Message,
})

export const updateMessage = endpoint({
  method: 'PUT',
  path: '/api/messages/:orgId/:roomId/:messageId',
  summary: "Edits one's own message.",
  params: MessageParams,
  body: z.strictObject({ content: MessageContent }),
  reply: Message,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/messages/:orgId/:roomId/:messageId',
  summary: "Deletes one's own message: its content goes, its place stays.",
  params: MessageParams,
})

export const addReaction = endpoint({
  method: 'POST',
  path: '/api/messages/:orgId/:roomId/:messageId/reactions',
  summary: 'Adds a reaction; a second time it stays one.',
  success: 200,
  params: MessageParams,
  body: z.strictObject({ emoji: Emoji }),
  reply: Message,
})

export const removeReaction = endpoint({
  method: 'DELETE',
  path: '/api/messages/:orgId/:roomId/:messageId/reactions',
  summary: "Takes one's own reaction back; without `emoji` all of them.",
  success: 200,
  params: MessageParams,
  query: z.object({ emoji: z.optional(Emoji) }),
  reply: Message,
})

export const markMessageRead = endpoint({
  method: 'POST',
  path: '/api/messages/:orgId/:roomId/:messageId/read',
  summary: 'Marks everything up to this message as read; a mark never goes back.',
  success: 200,
  params: MessageParams,
  reply: z.object({ seq: Id }),
})
