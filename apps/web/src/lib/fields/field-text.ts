import type { Field } from '@muster/contracts/field'
import * as contracts from '@muster/contracts/field-text'

/** Formats a value for display; '' if there is no value. Does not replace ids of people and references with names. */
export const fieldText = contracts.fieldText

/** Formats a value for an exported file, so that it can be imported again. */
export function exportedText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'number' || field.kind === 'time') return String(value)
  if (field.kind === 'date') return String(value).slice(0, 10)
  if (field.kind === 'people' && Array.isArray(value)) return value.map(({ full_name }) => full_name ?? '').join('; ')
  if (field.kind === 'labels' && Array.isArray(value)) return value.map(({ name }) => name).join('; ')
  return fieldText(field, value)
}

/** Returns the column header of a field, for tables and files. */
export const headerOf = ({ label, shortLabel = label }: Pick<Field, 'label' | 'shortLabel'>) => shortLabel
