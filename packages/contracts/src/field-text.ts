import type { Field } from './field.ts'
import { formatDay, formatTime } from './format-date.ts'

/** Formats a value for display; '' if there is no value. Does not replace ids of people and references with names. */
export function fieldText({ kind, choices, unit = '' }: Pick<Field, 'kind' | 'choices' | 'unit'>, value: unknown) {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  if (kind === 'date') return formatDay(text)
  if (kind === 'time') return formatTime(text)
  if (kind === 'number') return `${text}${unit}`
  if (kind === 'choice') return choices?.[text] ?? text
  if (kind === 'yes_no') return value === true ? 'Yes' : 'No'
  return text
}
