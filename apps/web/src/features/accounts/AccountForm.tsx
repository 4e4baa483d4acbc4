import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './account-form.module.css'
import { ErrorSummary } from './ErrorSummary.tsx'
import { faultsOfError, missingFieldFaults, noFaults } from './form-faults.ts'

type Props = {
  submitLabel: string
  /** The button's label while busy. */
  busyLabel: string
  /** The error message of each required field, by field name; shown if the field is blank. */
  requiredErrors: Record<string, string>
  /** Sends the form; the page then navigates or shows something else. A thrown error is displayed. */
  send: (fieldValue: (name: string) => string) => Promise<unknown>
  /** Shown when the error has no message. */
  fallback: string
  /**
   * Renders the fields. `isInvalid` returns whether the field with the given name is invalid; the summary contains the
   * reason.
   */
  children: (isInvalid: (name: string) => boolean) => ReactNode
}

/**
 * The form of the account pages, such as sign-in. The inputs are uncontrolled, so that password managers and pasting
 * work. Errors appear in a summary that takes the focus; the fields are only marked.
 */
export function AccountForm({ submitLabel, busyLabel, requiredErrors, send, fallback, children }: Props) {
  const [faults, setFaults] = useState(noFaults)
  const [busy, setBusy] = useState(false)
  const summary = useRef<HTMLDivElement>(null)

  const showFaults = (newFaults: typeof faults) => {
    flushSync(() => setFaults(newFaults))
    summary.current?.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const formData = new FormData(event.currentTarget)
    const fieldValue = (name: string) => String(formData.get(name) ?? '')
    const missingFaults = missingFieldFaults(requiredErrors, fieldValue)
    if (missingFaults.summary.length) return showFaults(missingFaults)
    flushSync(() => setBusy(true))
    try {
      await send(fieldValue)
    } catch (error) {
      setBusy(false)
      showFaults(faultsOfError(error, [...formData.keys()], fallback))
    }
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event
    if (target instanceof HTMLInputElement && target.name in faults.fields) {
      const { [target.name]: _, ...fields } = faults.fields
      setFaults({ ...faults, fields })
    }
  }

  return (
    <form noValidate onSubmit={onSubmit} onInput={onInput} aria-busy={busy}>
      <ErrorSummary ref={summary} sentences={faults.summary} />
      <div className={classes.fields}>{children((name) => name in faults.fields)}</div>
      <Button type='submit' fullWidth size='md' className={classes.submit} disabled={busy}>
        <span className={classes.label}>
          <span data-off={busy || undefined}>{submitLabel}</span>
          <span data-off={!busy || undefined}>{busyLabel}</span>
        </span>
      </Button>
    </form>
  )
}
