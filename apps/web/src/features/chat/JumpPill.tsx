import { UnstyledButton } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import classes from './messages.module.css'

/** Back to the latest message, with how many came meanwhile. */
export const JumpPill = ({ missed, onJump }: { missed: number; onJump: () => void }) => (
  <UnstyledButton className={classes.pill} onClick={onJump}>
    <IconArrowDown size={16} stroke={1.6} aria-hidden />
    {missed > 0 ? `${missed} new ${missed === 1 ? 'message' : 'messages'}` : 'Jump to latest'}
  </UnstyledButton>
)
