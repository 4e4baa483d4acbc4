import type { Change } from '../facts/changes.ts'
import type { LabelColor } from '../labels/fields.ts'
import type { CustomFieldKind, CustomFieldValue, FieldDefinition } from './fields.ts'
import { typeOfKind } from './kinds.ts'

/** An option with the name that it had at the time of the change, because a deleted option has no other name. */
type NamedOption = { id: number; name: string }

/** A value in a fact. A person is an id, because the name that is shown is the current one. */
export type FactFieldValue = string | number | true | NamedOption[] | { user_id: number } | null

/**
 * The change of a value in a fact and in the history of the task, with the name of the field at the time of the change.
 * Long texts are left out, so that a removed text is gone.
 */
export type FieldValueChange = {
  field: { id: number; name: string; kind: CustomFieldKind; unit: string | null; currency: string | null }
} & Partial<Change<FactFieldValue>>

/** The changes of a field itself in a fact. */
export type CustomFieldFactChanges = {
  name?: Change<string>
  unit?: Change<string | null>
  currency?: Change<string | null>
  is_required?: Change<boolean>
  on_card?: Change<boolean>
  project_ids?: Change<number[]>
  options?: Change<(NamedOption & { color: LabelColor })[]>
}

const maxKeptTextLength = 255

/** The change of a value from one to the other, of which undefined means none. */
export function fieldValueChange(
  { id, name, kind, unit, currency, options }: FieldDefinition & { id: number },
  from: CustomFieldValue | undefined,
  to: CustomFieldValue | undefined,
): FieldValueChange {
  const field = { id, name, kind, unit, currency }
  const isLong = (value: CustomFieldValue | undefined) => typeof value === 'string' && value.length > maxKeptTextLength
  if (isLong(from) || isLong(to)) return { field }
  return { field, from: factValue(kind, options, from), to: factValue(kind, options, to) }
}

function factValue(
  kind: CustomFieldKind,
  options: FieldDefinition['options'],
  value: CustomFieldValue | undefined,
): FactFieldValue {
  if (value === undefined) return null
  if (Array.isArray(value)) return options.filter(({ id }) => value.includes(id)).map(({ id, name }) => ({ id, name }))
  if (typeOfKind(kind) === 'select')
    return options.filter(({ id }) => id === value).map(({ id, name }) => ({ id, name }))
  if (typeof value === 'object') return 'id' in value ? { user_id: value.id } : null
  return value
}
