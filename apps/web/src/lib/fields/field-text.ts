import type { Field } from '@muster/contracts/field'
import { formatDay, formatTime } from '../format/dates.ts'

/** Formats a value for display; '' if there is no value. Does not replace ids of people and references with names. */
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

/** Formats a value for an exported file, so that it can be imported again. */
export function exportedText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'number' || field.kind === 'time') return String(value)
  if (field.kind === 'date') return String(value).slice(0, 10)
  if (field.kind === 'people' && Array.isArray(value)) return value.map(({ full_name }) => full_name ?? '').join('; ')
  return fieldText(field, value)
}

/** Returns the column header of a field, for tables and files. */
export const headerOf = ({ label, shortLabel = label }: Pick<Field, 'label' | 'shortLabel'>) => shortLabel
