import type { Field } from '@muster/contracts/field'
import { formatDay, formatTime } from '../format/dates.ts'

/** A value as a page shows it; '' for none. People and references are named by the feature that knows them. */
export function fieldText({ kind, choices, unit = '' }: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  if (kind === 'date') return formatDay(text)
  if (kind === 'time') return formatTime(text)
  if (kind === 'number') return `${text}${unit}`
  if (kind === 'choice') return choices?.[text] ?? text
  if (kind === 'yes_no') return value === true ? 'Yes' : 'No'
  return text
}

/** A value as an exported file holds it, in a form that can be imported again. */
export function exportedText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'number' || field.kind === 'time') return String(value)
  if (field.kind === 'date') return String(value).slice(0, 10)
  if (field.kind === 'people' && Array.isArray(value)) return value.map(({ full_name }) => full_name ?? '').join('; ')
  return fieldText(field, value)
}

/** The header of a field's column, in a table and in a file. */
export const headerOf = ({ label, short = label }: Pick<Field, 'label' | 'short'>) => short
