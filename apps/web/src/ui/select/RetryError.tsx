import { Anchor } from '@mantine/core'

/** The reason why the options of a select could not be loaded, with a button to load them again. */
export const RetryError = ({ message, onRetry }: { message: string; onRetry: () => unknown }) => (
  <>
    {message}{' '}
    <Anchor component='button' type='button' size='xs' c='inherit' underline='always' onClick={() => onRetry()}>
      Retry
    </Anchor>
  </>
)
