import { Alert, Button } from '@mantine/core'
import classes from './dialog.module.css'

type Props = {
  submit: string
  /** The submit button's label while busy: 'Creating...'. */
  busyLabel?: string
  busy: boolean
  onCancel?: () => void
  cancel?: string
  danger?: boolean
  disabled?: boolean
  /** Why it failed, shown above the buttons. */
  error?: string | null
}

/** Last row of a form: the error, Cancel, and the submit button. */
export const FormFooter = (props: Props) => {
  const { submit, busyLabel = submit, busy, onCancel, cancel = 'Cancel', danger = false, disabled, error } = props
  return (
    <>
      {error && (
        <Alert color='danger' variant='light' role='alert' mt='md'>
          {error}
        </Alert>
      )}
      <div className={classes.footer}>
        {onCancel && (
          <Button variant='default' disabled={busy} onClick={onCancel} data-autofocus={danger || undefined}>
            {cancel}
          </Button>
        )}
        <Button
          type='submit'
          color={danger ? 'danger' : undefined}
          disabled={busy || disabled}
          aria-busy={busy}
          // The second click of a double click can come before `busy` renders.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          <span className={classes.label}>
            <span data-off={busy || undefined}>{submit}</span>
            <span data-off={!busy || undefined}>{busyLabel}</span>
          </span>
        </Button>
      </div>
    </>
  )
}
