import { UnstyledButton } from '@mantine/core'
import type { Message } from '@muster/contracts/chat/messages'
import { texts } from '@muster/contracts/texts'
import { plainWords } from './light-markdown.ts'
import classes from './message.module.css'

type Quoted = NonNullable<Message['replyTo']>
type Props = { replyTo: Quoted; onJump?: (place: Quoted) => void }

/** The message that a message replies to, with a link to it. */
export function ReplyPreview({ replyTo, onJump }: Props) {
  const words = plainWords(replyTo.content) || texts.chat.messageDeleted
  return (
    <UnstyledButton
      className={classes.reply}
      aria-label={`Reply to ${replyTo.senderName}: ${words}`}
      onClick={() => onJump?.(replyTo)}
    >
      <span className={classes.replySender}>{replyTo.senderName}</span>
      <span className={classes.replyWords}>{words}</span>
    </UnstyledButton>
  )
}
