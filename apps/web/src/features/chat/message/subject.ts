import type { Message } from '@muster/contracts/chat/messages'

/** What the next message refers to: a reply to a message, or an edit of the user's own. */
export type Chosen = { kind: 'reply' | 'edit'; message: Message }

/** `choice` is different for each choice, for which the field takes the focus. */
export type Subject = Chosen & { choice: number }
