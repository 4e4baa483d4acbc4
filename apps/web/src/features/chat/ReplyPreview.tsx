import { UnstyledButton } from '@mantine/core'
import type { Message } from '@muster/contracts/chat/messages'
import { texts } from '@muster/contracts/texts'
import classes from './message.module.css'

type Quoted = NonNullable<Message['replyTo']>
type Props = { replyTo: Quoted; onJump?: (place: Quoted) => void }

/** What a message answers; leads to it. */
export const ReplyPreview = ({ replyTo, onJump }: Props) => (
  <UnstyledButton
    className={classes.reply}
    aria-label={`Reply to ${replyTo.senderName}: ${replyTo.content || texts.chat.messageDeleted}`}
    onClick={() => onJump?.(replyTo)}
  >
    <span className={classes.replySender}>{replyTo.senderName}</span>
    <span className={classes.replyWords}>{replyTo.content || texts.chat.messageDeleted}</span>
  </UnstyledButton>
)
