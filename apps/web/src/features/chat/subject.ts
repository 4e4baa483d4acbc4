import type { Message } from '@muster/contracts/chat/messages'

/** What the next message is about: a reply to one, or the change of one's own. */
export type Subject = { kind: 'reply' | 'edit'; message: Message }
