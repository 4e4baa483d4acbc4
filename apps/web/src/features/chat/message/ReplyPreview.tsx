import { UnstyledButton } from '@mantine/core'
import type { Message } from '@muster/contracts/chat/messages'
import classes from './message.module.css'
import { quoteSummary } from './summary.ts'

type QuotedMessage = NonNullable<Message['replyTo']>
type Props = { replyTo: QuotedMessage; onJump?: (place: QuotedMessage) => void }

/** Shows the message that another message replies to. Clicking it calls `onJump`. */
export function ReplyPreview({ replyTo, onJump }: Props) {
  const text = quoteSummary(replyTo)
  return (
    <UnstyledButton
      className={classes.reply}
      aria-label={`Reply to ${replyTo.senderName}: ${text}`}
      onClick={() => onJump?.(replyTo)}
    >
      <span className={classes.replySender}>{replyTo.senderName}</span>
      <span className={classes.replyWords}>{text}</span>
    </UnstyledButton>
  )
}
