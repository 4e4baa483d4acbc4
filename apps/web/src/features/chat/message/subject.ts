import type { Message } from '@muster/contracts/chat/messages'

/** What the next message is about: a reply to one, or the change of one's own. */
export type Chosen = { kind: 'reply' | 'edit'; message: Message }

/** `choice` is another one with each choice, for which the field takes the focus. */
export type Subject = Chosen & { choice: number }
