import { Button, NumberInput, TextInput } from '@mantine/core'
import {
  type CustomField,
  type CustomFieldValue,
  maxFieldTextLength,
  maxLinkLength,
} from '@muster/contracts/custom-fields/fields'
import { describedKind } from '@muster/contracts/custom-fields/kinds'
import { currencySign } from '@muster/contracts/format-money'
import { type FormEvent, useState } from 'react'
import editors from '../../../../ui/editors/editors.module.css'
import type { NewValue } from './change-value.ts'
import { typedValue } from './typed-value.ts'

type Props = {
  /** A text, link, number or amount of money. */
  field: CustomField
  value: CustomFieldValue | undefined
  onSave: (value: NewValue) => void
}

/** Edits a value that is typed: Enter saves. */
export function TypedValueEditor({ field, value, onSave }: Props) {
  const { name, is_required } = field
  const before = typeof value === 'number' || typeof value === 'string' ? value : ''
  const [entered, setEntered] = useState<string | number>(before)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const result = typedValue(field, entered)
    if ('error' in result) setError(result.error)
    else onSave(result.value)
  }
  const props = { label: name, error, errorProps: { role: 'alert' }, 'data-autofocus': true }
  const change = (next: string | number) => {
    setError(undefined)
    setEntered(next)
  }
  return (
    <form className={editors.form} onSubmit={submit} noValidate>
      <TypedInput field={field} value={entered} onChange={change} {...props} />
      <div className={editors.row}>
        <Button type='submit' size='compact-md'>
          Save
        </Button>
        {before !== '' && !is_required && (
          <Button variant='subtle' size='compact-md' onClick={() => onSave(null)}>
            Clear
          </Button>
        )}
      </div>
    </form>
  )
}

type InputProps = {
  field: CustomField
  value: string | number
  onChange: (value: string | number) => void
}

/** The input of a text, link, number or amount of money. */
export function TypedInput({ field, value, onChange, ...input }: InputProps & Record<`data-${string}`, unknown>) {
  const { kind, unit, currency } = field
  const described = describedKind(kind)
  const suffix = unit ?? (described.type === 'number' ? described.sign : undefined)
  if (described.type === 'number')
    return (
      <NumberInput
        {...input}
        value={value}
        onChange={onChange}
        hideControls
        thousandSeparator=','
        leftSection={currency !== null ? currencySign(currency) : undefined}
        suffix={suffix && ` ${suffix}`}
      />
    )
  return (
    <TextInput
      {...input}
      type={described.type === 'link' ? 'url' : 'text'}
      placeholder={described.type === 'link' ? 'https://' : undefined}
      maxLength={described.type === 'link' ? maxLinkLength : maxFieldTextLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
