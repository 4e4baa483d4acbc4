import { Button } from '@mantine/core'
import classes from './state.module.css'

type Props = {
  message: string
  /** Loads the data again. Without this function there is no Retry button. */
  onRetry?: () => unknown
  retrying?: boolean
}

/** A message in place of data that failed to load. */
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
