import { CloseButton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './messages.module.css'

const newMessagesText = (count: number) =>
  `${count.toLocaleString('en-US')} new ${count === 1 ? 'message' : 'messages'}`

/** Jumps to the latest message; shows how many messages are unread. */
export const JumpPill = ({ unread, onJump }: { unread: number; onJump: () => void }) => (
  <UnstyledButton className={classes.pill} onClick={onJump}>
    <IconArrowDown size={16} stroke={1.6} aria-hidden />
    {unread > 0 ? newMessagesText(unread) : 'Jump to latest'}
  </UnstyledButton>
)

type Props = { count: number; onJump: () => void; onRead: () => void }

/** Shown over the messages while earlier ones are unread, for example after the user followed a link to a later one. */
export const UnreadAbove = ({ count, onJump, onRead }: Props) => (
  <div className={classes.above}>
    <UnstyledButton className={classes.aboveJump} onClick={onJump}>
      <IconArrowUp size={16} stroke={1.6} aria-hidden />
      Read {newMessagesText(count)}
    </UnstyledButton>
    <CloseButton size='sm' aria-label='Mark all as read' onClick={onRead} />
  </div>
)
