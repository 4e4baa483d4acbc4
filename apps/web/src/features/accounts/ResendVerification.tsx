import { Button } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import classes from './resend-verification.module.css'
import { useResendVerification } from './use-resend-verification.ts'

/** A button that mails a new confirmation link to a signed-in user who has not confirmed their email address. */
export function ResendVerification() {
  const { mutate, data, error, isPending } = useResendVerification()
  return (
    <div className={classes.resend}>
      <Button variant='default' size='compact-md' disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
        Resend verification
      </Button>
      <span role='status'>
        {data && (data.mail ? 'A mail with a link is on its way.' : texts.account.askForTheLink)}
      </span>
      {error && (
        <span role='alert' className={classes.failed}>
          {error.message}
        </span>
      )}
    </div>
  )
}
