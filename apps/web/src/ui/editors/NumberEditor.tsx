import { Button, NumberInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatCount } from '../../lib/format/count.ts'
import classes from './editors.module.css'

type Props = {
  label: string
  /** The current value; null if there is none. */
  value: number | null
  range?: readonly [minimum: number, maximum: number]
  unit?: string
  /** Values that are offered as buttons. */
  presets: readonly number[]
  isClearable: boolean
  onSave: (value: number | null) => void
}

/** Edits a number: Enter saves, and buttons offer frequent values. */
export function NumberEditor({ label, value, range, unit = '', presets, isClearable, onSave }: Props) {
  const [entered, setEntered] = useState<number | string>(value ?? '')
  // The input passes a text while it has a trailing zero, such as '1.50'.
  const number = entered === '' ? null : Number(entered)
  const isOutOfRange = range !== undefined && number !== null && (number < range[0] || number > range[1])
  const error = isOutOfRange ? `From ${range[0]} to ${formatCount(range[1])}` : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (error || Number.isNaN(number)) return
    if (number !== null || isClearable) onSave(number)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <NumberInput
        label={label}
        value={entered}
        onChange={setEntered}
        error={error}
        suffix={unit}
        clampBehavior='none'
        allowNegative={range === undefined || range[0] < 0}
        thousandSeparator=','
        hideControls
        data-autofocus
      />
      <div className={classes.row}>
        {presets.map((preset) => (
          <Button key={preset} variant='default' size='compact-md' onClick={() => onSave(preset)}>
            {preset}
            {unit}
          </Button>
        ))}
        {isClearable && value !== null && (
          <Button variant='subtle' size='compact-md' onClick={() => onSave(null)}>
            Clear
          </Button>
        )}
      </div>
      <Button type='submit' size='compact-md'>
        Save
      </Button>
    </form>
  )
}
