import { Alert, Button } from '@mantine/core'
import { use, useEffect } from 'react'
import { usePageState } from '../../lib/look/use-page-state.ts'
import { BusyContext } from './busy-context.ts'
import classes from './dialog.module.css'

type Props = {
  submitLabel: string
  /** The label of the submit button while busy, such as 'Creating...'. */
  busyLabel?: string
  busy: boolean
  onCancel?: () => void
  cancelLabel?: string
  danger?: boolean
  disabled?: boolean
  /** The error message, shown above the buttons. */
  error?: string | null
}

/** The end of a form: the error, the cancel button and the submit button. */
export const FormFooter = (props: Props) => {
  const {
    submitLabel,
    busyLabel = submitLabel,
    busy,
    onCancel,
    cancelLabel = 'Cancel',
    danger = false,
    disabled,
    error,
  } = props
  usePageState('dialog-footer')
  const reportBusy = use(BusyContext)
  useEffect(() => {
    if (!busy) return
    reportBusy?.(true)
    return () => reportBusy?.(false)
  }, [busy, reportBusy])
  return (
    <>
      {error && (
        <Alert color='danger' variant='light' role='alert' mt='md' style={{ whiteSpace: 'pre-line' }}>
          {error}
        </Alert>
      )}
      <div className={classes.footer}>
        {onCancel && (
          <Button variant='default' disabled={busy} onClick={onCancel} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
        )}
        <Button
          type='submit'
          color={danger ? 'danger' : undefined}
          disabled={busy || disabled}
          aria-busy={busy}
          // The second click of a double click can arrive before `busy` is rendered.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          <span className={classes.label}>
            <span data-off={busy || undefined}>{submitLabel}</span>
            <span data-off={!busy || undefined}>{busyLabel}</span>
          </span>
        </Button>
      </div>
    </>
  )
}
