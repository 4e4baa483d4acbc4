import type { Actor } from '@muster/contracts/capabilities'
import type { Message } from '@muster/contracts/chat/messages'
import type { Chat } from '../room/chat.ts'

/** The actions of the messages in the open room. */
export type RowActions = {
  chat: Chat
  /** The current user. Looked up once for all rows, because the lookup is expensive. */
  actor: Actor
  canWrite: boolean
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
  /** Jumps to another message of the room, however far back. */
  onJump: (place: { seq: number }) => void
  onActiveRowChange: (key: string | undefined) => void
  /**
   * Called when a message's emoji menu or delete dialog opens or closes. While it is open, pointing at another message
   * does not close it.
   */
  onMenuOpenChange: (open: boolean) => void
}
