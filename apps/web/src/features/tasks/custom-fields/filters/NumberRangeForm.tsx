import { Button, NumberInput } from '@mantine/core'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { currencySign } from '@muster/contracts/format-money'
import { type FormEvent, useState } from 'react'
import editors from '../../../../ui/editors/editors.module.css'

type Range = { min?: number; max?: number }
type Props = { field: CustomField; initial: Range; onSave: (range: Range) => void }

/** Asks for the least and the greatest value. Either may be left out. */
export function NumberRangeForm({ field: { unit, currency }, initial, onSave }: Props) {
  const [min, setMin] = useState<string | number>(initial.min ?? '')
  const [max, setMax] = useState<string | number>(initial.max ?? '')
  const isReversed = typeof min === 'number' && typeof max === 'number' && min > max
  const isEmpty = typeof min !== 'number' && typeof max !== 'number'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReversed || isEmpty) return
    onSave({ ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) })
  }
  const props = {
    hideControls: true,
    thousandSeparator: ',',
    leftSection: currency === null ? undefined : currencySign(currency),
    suffix: unit ? ` ${unit}` : undefined,
  }
  return (
    <form className={editors.form} onSubmit={submit} noValidate>
      <NumberInput {...props} label='At least' value={min} data-autofocus autoFocus onChange={setMin} />
      <NumberInput
        {...props}
        label='At most'
        value={max}
        error={isReversed && 'The greatest value is less than the least one.'}
        onChange={setMax}
      />
      <Button type='submit' disabled={isReversed || isEmpty}>
        Filter
      </Button>
    </form>
  )
}
