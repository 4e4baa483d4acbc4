import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import editors from '../../../ui/editors/editors.module.css'
import { dayLimits } from '../../../ui/fields/day-limits.ts'
import type { DayRange } from './due-filter.ts'

type Props = { initial: DayRange; onSave: (range: DayRange) => void }

/** Asks for the first and the last day of a range. Either may be left out. */
export function DayRangeForm({ initial, onSave }: Props) {
  const [from, setFrom] = useState(initial.from ?? '')
  const [to, setTo] = useState(initial.to ?? '')
  const isReversed = from !== '' && to !== '' && from > to
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A day that is typed halfway has an empty value, like one that is left out.
    if (!event.currentTarget.reportValidity()) return
    if (!isReversed && (from || to)) onSave({ ...(from && { from }), ...(to && { to }) })
  }
  return (
    <form className={editors.form} onSubmit={submit} noValidate>
      <TextInput
        type='date'
        label='From'
        {...dayLimits}
        value={from}
        data-autofocus
        autoFocus
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type='date'
        label='To'
        {...dayLimits}
        value={to}
        error={isReversed && 'The last day is before the first one.'}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type='submit' disabled={isReversed || (!from && !to)}>
        Filter
      </Button>
    </form>
  )
}
