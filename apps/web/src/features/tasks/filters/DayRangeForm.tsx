import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import editors from '../../../ui/editors/editors.module.css'
import type { DayRange } from './due-filter.ts'

type Props = { initial: DayRange; onSave: (range: DayRange) => void }

/** Asks for the first and the last day of a range. Either may be left out. */
export function DayRangeForm({ initial, onSave }: Props) {
  const [from, setFrom] = useState(initial.from ?? '')
  const [to, setTo] = useState(initial.to ?? '')
  const isReversed = from !== '' && to !== '' && from > to
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReversed && (from || to)) onSave({ ...(from && { from }), ...(to && { to }) })
  }
  return (
    <form className={editors.form} onSubmit={submit} noValidate>
      <TextInput
        type='date'
        label='From'
        value={from}
        data-autofocus
        autoFocus
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type='date'
        label='To'
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
