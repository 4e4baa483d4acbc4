import type { Actor } from '@muster/contracts/capabilities'
import type { Message } from '@muster/contracts/chat/messages'
import type { Chat } from '../room/chat.ts'

/** What can be done with the messages of the open room. */
export type RowActions = {
  chat: Chat
  /** Who looks at them. Asked once for all rows: there are many, and each asking costs. */
  actor: Actor
  canWrite: boolean
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
  /** To another message of the room, however far back. */
  onJump: (place: { seq: number }) => void
  onActive: (key: string | undefined) => void
  /** Told while something of a message is open, so that it is not taken away by pointing elsewhere. */
  onBusy: (busy: boolean) => void
}
