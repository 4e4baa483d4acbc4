import { Button } from '@mantine/core'
import { maxMessageLength } from '../message/split-message.ts'
import classes from './composer.module.css'

type Props = {
  id: string
  length: number
  /** How many messages the text can be split into; undefined for a message that is being edited. */
  partCount: number | undefined
  onSplit: () => void
}

const formatCount = (count: number) => count.toLocaleString('en-US')

/**
 * Shown if the text does not fit into one message: states its length and, for a new message, offers to send the text in
 * several messages.
 */
export const TooLong = ({ id, length, partCount, onSplit }: Props) => (
  <div className={classes.tooLong}>
    <p id={id} role='alert'>
      {`This message has ${formatCount(length)} characters. At most ${formatCount(maxMessageLength)} fit into one message.`}
    </p>
    {partCount !== undefined && (
      <Button variant='default' size='compact-sm' onClick={onSplit}>
        Send as {partCount} messages
      </Button>
    )}
  </div>
)
