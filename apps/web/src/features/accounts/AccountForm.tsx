import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './account-form.module.css'
import { ErrorSummary } from './ErrorSummary.tsx'
import { missing, noFaults, refused } from './form-faults.ts'

type Props = {
  submit: string
  /** What the button reads while it works. */
  busyLabel: string
  /** Sentence for each field that must not be empty. */
  required: Record<string, string>
  /** Sends; the page then goes elsewhere or shows something else. What it throws is shown. */
  send: (value: (name: string) => string) => Promise<unknown>
  /** What is said when the error has no words. */
  fallback: string
  /** Marks the fields that are wrong; why is said once, in the summary. */
  children: (fault: (name: string) => boolean) => ReactNode
}

/**
 * A form of the pages before the sign-in. The browser holds the values, so that password managers and pasting work as
 * people know them. What is wrong is said in a summary that takes the focus; the fields are only marked.
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
