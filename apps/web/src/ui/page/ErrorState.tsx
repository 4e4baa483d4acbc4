import { Button } from '@mantine/core'
import classes from './state.module.css'

type Props = {
  message: string
  /** Loads again; without it there is nothing to try. */
  onRetry?: () => unknown
  retrying?: boolean
}

/** What stands in place of data that could not be loaded. */
export function ErrorState({ message, onRetry, retrying = false }: Props) {
  return (
    <div className={classes.state} role='alert'>
      <p className={classes.title}>{message}</p>
      {onRetry && (
        <Button variant='default' size='sm' loading={retrying} onClick={() => onRetry()}>
          Retry
        </Button>
      )}
    </div>
  )
}
