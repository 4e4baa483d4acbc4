import { Button } from '@mantine/core'
import { maxLength } from '../message/split-message.ts'
import classes from './composer.module.css'

type Props = {
  id: string
  length: number
  /** How many messages the text can be split into; undefined for a message that is being edited. */
  parts: number | undefined
  onSplit: () => void
}

const counted = (count: number) => count.toLocaleString('en-US')

/**
 * Shown if the text does not fit into one message: states its length and, for a new message, offers to send the text in
 * several messages.
 */
export const TooLong = ({ id, length, parts, onSplit }: Props) => (
  <div className={classes.tooLong}>
    <p id={id} role='alert'>
      {`This message has ${counted(length)} characters. At most ${counted(maxLength)} fit into one message.`}
    </p>
    {parts !== undefined && (
      <Button variant='default' size='compact-sm' onClick={onSplit}>
        Send as {parts} messages
      </Button>
    )}
  </div>
)
