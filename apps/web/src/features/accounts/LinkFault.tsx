import { Button } from '@mantine/core'
import { isPassing } from '../../lib/api/api-error.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import classes from './account-form.module.css'

type Props = { error: Error; onRetry: () => void }

/** Why a mailed link failed: with a retry when that may help, otherwise with the next step. */
export const LinkFault = ({ error, onRetry }: Props) => (
  <>
    <div className={classes.summary} role='alert'>
      <p>{error.message}</p>
    </div>
    {isPassing(error) ? (
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
