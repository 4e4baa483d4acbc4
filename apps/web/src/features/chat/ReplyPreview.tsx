import { UnstyledButton } from '@mantine/core'
import type { Message } from '@muster/contracts/chat/messages'
import { texts } from '@muster/contracts/texts'
import classes from './message.module.css'

type Props = { replyTo: NonNullable<Message['replyTo']>; onJump?: (messageId: string) => void }

/** What a message answers; leads to it. */
export const ReplyPreview = ({ replyTo: { _id, senderName, content }, onJump }: Props) => (
  <UnstyledButton
    className={classes.reply}
    aria-label={`Reply to ${senderName}: ${content || texts.chat.messageDeleted}`}
    onClick={() => onJump?.(_id)}
  >
    <span className={classes.replySender}>{senderName}</span>
    <span className={classes.replyWords}>{content || texts.chat.messageDeleted}</span>
  </UnstyledButton>
)
