import { Button, NumberInput } from '@mantine/core'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { currencySign } from '@muster/contracts/format-money'
import { type FormEvent, useState } from 'react'
import editors from '../../../../ui/editors/editors.module.css'

type Range = { min?: number; max?: number }
type Props = { field: CustomField; initial: Range; onSave: (range: Range) => void }

/** The input passes a text while the number has a trailing zero, such as '1.50', and for a minus without digits. */
const numberOf = (entered: string | number) => (entered === '' ? undefined : Number(entered))

/** Asks for the least and the greatest value. Either may be left out. */
export function NumberRangeForm({ field: { unit, currency }, initial, onSave }: Props) {
  const [enteredMin, setMin] = useState<string | number>(initial.min ?? '')
  const [enteredMax, setMax] = useState<string | number>(initial.max ?? '')
  const [min, max] = [numberOf(enteredMin), numberOf(enteredMax)]
  const isReversed = min !== undefined && max !== undefined && min > max
  const isIncomplete = Number.isNaN(min) || Number.isNaN(max)
  const isEmpty = min === undefined && max === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReversed || isIncomplete || isEmpty) return
    onSave({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) })
  }
  const props = {
    hideControls: true,
    thousandSeparator: ',',
    leftSection: currency === null ? undefined : currencySign(currency),
    suffix: unit ? ` ${unit}` : undefined,
  }
  return (
    <form className={editors.form} onSubmit={submit} noValidate>
      <NumberInput {...props} label='At least' value={enteredMin} data-autofocus autoFocus onChange={setMin} />
      <NumberInput
        {...props}
        label='At most'
        value={enteredMax}
        error={isReversed && 'The greatest value is less than the least one.'}
        onChange={setMax}
      />
      <Button type='submit' disabled={isReversed || isIncomplete || isEmpty}>
        Filter
      </Button>
    </form>
  )
}
