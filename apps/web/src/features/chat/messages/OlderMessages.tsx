import { Button, Loader } from '@mantine/core'
import classes from './messages.module.css'

type Props = { busy: boolean; fault: string | undefined; onRetry: () => unknown }

/** Shows, above the messages, that older ones are loading or why they could not be loaded. Causes no layout shift. */
export const OlderMessages = ({ busy, fault, onRetry }: Props) => (
  <div className={classes.older}>
    {busy && (
      <span className={classes.olderMark} role='status'>
        <Loader size={16} aria-hidden />
        <span className='visually-hidden'>Loading older messages</span>
      </span>
    )}
    {fault !== undefined && !busy && (
      <span className={classes.olderMark} role='alert'>
        {fault}
        <Button variant='default' size='compact-xs' onClick={onRetry}>
          Retry
        </Button>
      </span>
    )}
  </div>
)
