import { amountText } from '../custom-fields/amount-text.ts'
import type { FactFieldValue, FieldValueChange } from '../custom-fields/changes.ts'
import { typeOfKind } from '../custom-fields/kinds.ts'
import { formatDay } from '../format-date.ts'
import { texts } from '../texts.ts'
import type { HistoryNames } from './history.ts'

/** What the author did to a custom field: 'changed Budget from €5 to €8'. */
export function customFieldClause(change: FieldValueChange, names: HistoryNames): string {
  const { field, from, to } = change
  if (from === undefined || to === undefined) return `changed ${field.name}`
  if (typeOfKind(field.kind) === 'checkbox') return `${to === null ? 'unchecked' : 'checked'} ${field.name}`
  const [before, after] = [textOf(change, from, names), textOf(change, to, names)]
  if (to === null) return `removed ${field.name}${before && ` (was ${before})`}`
  return from === null ? `set ${field.name} to ${after}` : `changed ${field.name} from ${before} to ${after}`
}

function textOf({ field }: FieldValueChange, value: FactFieldValue, names: HistoryNames): string {
  if (value === null || value === true) return ''
  if (typeof value === 'number') return amountText(field, value)
  if (typeof value === 'string') return typeOfKind(field.kind) === 'date' ? formatDay(value) : value
  if (Array.isArray(value)) return value.map(({ name }) => name).join(', ')
  return names.people?.[value.user_id] ?? texts.unknownUser
}
