import type { Message } from '@muster/contracts/chat/messages'

/** What the composer's text refers to: the message it replies to, or the user's own message that it edits. */
export type ChosenMessage = { kind: 'reply' | 'edit'; message: Message }

/** `choiceCount` changes each time the user chooses a message, so that the text field gets the focus again. */
export type ReplyOrEdit = ChosenMessage & { choiceCount: number }
