import { Button } from '@mantine/core'
import { isTransient } from '../../lib/api/api-error.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import classes from './account-form.module.css'

type Props = { error: Error; onRetry: () => void }

/** Explains why a mailed link failed. Offers Retry if that may succeed, or otherwise Continue, which opens `/`. */
export const LinkFault = ({ error, onRetry }: Props) => (
  <>
    <div className={classes.summary} role='alert'>
      <p>{error.message}</p>
    </div>
    {isTransient(error) ? (
      <Button variant='default' onClick={onRetry}>
        Retry
      </Button>
    ) : (
      <ButtonLink variant='default' to='/'>
        Continue
      </ButtonLink>
    )}
  </>
)
