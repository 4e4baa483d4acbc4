import * as z from 'zod/mini'
import type { Acknowledgement, Refusal } from '../acknowledgement.ts'
import { MessageId, RoomId } from './fields.ts'
import { Emoji, type Message, NewMessage, type Reaction } from './messages.ts'

const InRoom = z.object({ roomId: RoomId })
const OnMessage = z.object({ messageId: MessageId, emoji: Emoji })

/** The client's events. Unlisted keys are ignored. */
export const chatPayloads = {
  join_room: InRoom,
  leave_room: InRoom,
  send_message: z.object({ roomId: RoomId, ...NewMessage }),
  typing_start: InRoom,
  typing_stop: InRoom,
  add_reaction: OnMessage,
  /** Removes the user's own reaction. */
  remove_reaction: OnMessage,
  /** Everything up to this message is read. */
  mark_read: z.object({ roomId: RoomId, messageId: MessageId }),
}
export type ChatEvent = keyof typeof chatPayloads

type Answered<More extends object> = ({ ok: true } & More) | { ok: false; error: Refusal }

/** The fields of each event's acknowledgement, besides `ok`. */
export type ChatAcknowledgements = {
  join_room: Answered<{ roomId: string; lastSeq: number }>
  leave_room: Answered<{ roomId: string }>
  /** Sent after the commit: an acknowledged message is stored. */
  send_message: Answered<{ message: Message }>
  typing_start: Acknowledgement
  typing_stop: Acknowledgement
  add_reaction: Answered<{ reactions: Reaction[] }>
  remove_reaction: Answered<{ reactions: Reaction[] }>
  mark_read: Answered<{ seq: number }>
}

/** The client's events; the acknowledgement is optional. */
export type ChatClientEvents = {
  [Event in ChatEvent]: (
    payload: z.input<(typeof chatPayloads)[Event]>,
    acknowledge?: (answer: ChatAcknowledgements[Event]) => void,
  ) => void
}

/** The service's events. Every room has the address that its receiver uses. */
export type ChatFrames = {
  /** To every socket that joined the room, the sender's own included. */
  new_message: (message: Message) => void
  /** To the participants, except the sender, whose socket has not joined the room. */
  message_notification: (event: { roomId: string; message: Message; unreadCount: number }) => void
  room_joined: (event: { roomId: string; lastSeq: number }) => void
  /** After leave_room, and when the user was removed from the room or the room was deleted. */
  room_left: (event: { roomId: string }) => void
  user_typing: (event: { roomId: string; userId: string; userName: string }) => void
  user_stopped_typing: (event: { roomId: string; userId: string }) => void
  /** All reactions of the message, after one was added or removed. */
  reaction_added: (event: { messageId: string; roomId: string; reactions: Reaction[] }) => void
  message_edited: (message: Message) => void
  message_deleted: (message: Message) => void
  /** A participant has read everything up to this seq. */
  messages_read: (event: { roomId: string; userId: string; seq: number }) => void
  user_status_changed: (event: { userId: string; isOnline: boolean; lastSeen: string | null }) => void
  /** The online users of the organization: right after connecting, and instead of many single changes. */
  online_users: (event: { userIds: string[] }) => void
}
