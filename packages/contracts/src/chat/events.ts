import * as z from 'zod/mini'
import type { Acknowledgement, Refusal } from '../acknowledgement.ts'
import { MessageId, RoomId } from './fields.ts'
import { Emoji, type Message, NewMessage, type Reaction, requireContent } from './messages.ts'

const RoomPayload = z.object({ roomId: RoomId })
const ReactionPayload = z.object({ messageId: MessageId, emoji: Emoji })

/** The payloads of the chat events that a client sends. Unknown keys are ignored. */
export const chatPayloads = {
  join_room: RoomPayload,
  leave_room: RoomPayload,
  send_message: z.object({ roomId: RoomId, ...NewMessage }).check(requireContent),
  typing_start: RoomPayload,
  typing_stop: RoomPayload,
  add_reaction: ReactionPayload,
  /** Removes the user's own reaction. */
  remove_reaction: ReactionPayload,
  /** Marks this message and all earlier messages of the room as read. */
  mark_read: z.object({ roomId: RoomId, messageId: MessageId }),
}
export type ChatEvent = keyof typeof chatPayloads

type AcknowledgementWith<Fields extends object> = ({ ok: true } & Fields) | { ok: false; error: Refusal }

/** The acknowledgement of each event in `chatPayloads`. */
export type ChatAcknowledgements = {
  join_room: AcknowledgementWith<{ roomId: string; lastSeq: number }>
  leave_room: AcknowledgementWith<{ roomId: string }>
  /** Sent after the commit, so that an acknowledged message is always stored. */
  send_message: AcknowledgementWith<{ message: Message }>
  typing_start: Acknowledgement
  typing_stop: Acknowledgement
  add_reaction: AcknowledgementWith<{ reactions: Reaction[] }>
  remove_reaction: AcknowledgementWith<{ reactions: Reaction[] }>
  mark_read: AcknowledgementWith<{ seq: number }>
}

/** The types of the chat events that a client sends. The client may omit `acknowledge`. */
export type ChatClientEvents = {
  [Event in ChatEvent]: (
    payload: z.input<(typeof chatPayloads)[Event]>,
    acknowledge?: (acknowledgement: ChatAcknowledgements[Event]) => void,
  ) => void
}

/**
 * The chat events that the service sends. `roomId` is the id by which the receiver addresses the room: see `RoomId`.
 */
export type ChatFrames = {
  /** Sent to every socket that has joined the room, including those of the sender. */
  new_message: (message: Message) => void
  /**
   * Sent to the participants' sockets that have not joined the room. If a user wrote the message, that user's own
   * sockets receive messages_read instead.
   */
  message_notification: (event: { roomId: string; message: Message; unreadCount: number }) => void
  room_joined: (event: { roomId: string; lastSeq: number }) => void
  /** Sent after leave_room, after the user left or was removed from the room, and after the room was deleted. */
  room_left: (event: { roomId: string }) => void
  user_typing: (event: { roomId: string; userId: string; userName: string }) => void
  user_stopped_typing: (event: { roomId: string; userId: string }) => void
  /** All reactions to the message; sent after a reaction was added or removed. */
  reaction_added: (event: { messageId: string; roomId: string; reactions: Reaction[] }) => void
  message_edited: (message: Message) => void
  message_deleted: (message: Message) => void
  /** The user has read all messages of the room up to and including this `seq`. */
  messages_read: (event: { roomId: string; userId: string; seq: number }) => void
  user_status_changed: (event: { userId: string; isOnline: boolean; lastSeen: string | null }) => void
  /**
   * All online users of the organization. Sent after a client connects, and in place of many simultaneous
   * user_status_changed events.
   */
  online_users: (event: { userIds: string[] }) => void
}
