import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './account-form.module.css'
import { ErrorSummary } from './ErrorSummary.tsx'
import { missing, noFaults, refused } from './form-faults.ts'

type Props = {
  submit: string
  /** The button's label while busy. */
  busyLabel: string
  /** Error of each required field that is empty. */
  required: Record<string, string>
  /** Sends the form; the page then navigates or shows something else. A thrown error is displayed. */
  send: (value: (name: string) => string) => Promise<unknown>
  /** Shown when the error has no message. */
  fallback: string
  /** Marks the invalid fields; the summary says why. */
  children: (fault: (name: string) => boolean) => ReactNode
}

/**
 * A form of the pages before sign-in. The inputs are uncontrolled, so that password managers and pasting work. Errors
 * appear in a summary that takes the focus; the fields are only marked.
 */
export function AccountForm({ submit, busyLabel, required, send, fallback, children }: Props) {
  const [faults, setFaults] = useState(noFaults)
  const [busy, setBusy] = useState(false)
  const summary = useRef<HTMLDivElement>(null)

  const show = (found: typeof faults) => {
    flushSync(() => setFaults(found))
    summary.current?.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '')
    const empty = missing(required, value)
    if (empty.summary.length) return show(empty)
    flushSync(() => setBusy(true))
    try {
      await send(value)
    } catch (error) {
      setBusy(false)
      show(refused(error, [...data.keys()], fallback))
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
          <span data-off={busy || undefined}>{submit}</span>
          <span data-off={!busy || undefined}>{busyLabel}</span>
        </span>
      </Button>
    </form>
  )
}
