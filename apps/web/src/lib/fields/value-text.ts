import type { Field } from '@muster/contracts/field'
import { fieldText } from './field-text.ts'

const maxLength = 140

/** Describes the form value of a field in words; '' for no value. `nameOf` resolves ids of people and references. */
export function valueText(field: Field, value: unknown, nameOf: (id: string) => string | undefined): string {
  if (field.kind === 'people')
    return Array.isArray(value) ? value.map((id) => nameOf(String(id)) ?? 'somebody else').join(', ') : ''
  const text = fieldText(field, typeof value === 'string' ? value.trim() : value)
  if (field.kind === 'reference') return text && (nameOf(text) ?? 'another one')
  if (field.kind !== 'text' && field.kind !== 'long_text') return text
  return text && `“${text.length > maxLength ? `${text.slice(0, maxLength)}…` : text}”`
}
