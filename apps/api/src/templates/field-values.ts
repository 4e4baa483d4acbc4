import type { CustomFieldInputs, CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { hasOptions, typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { parseFieldInput, type StoredFieldValue } from '@muster/contracts/custom-fields/values'
import type { TemplateFieldValue } from '@muster/contracts/templates/content'
import { rowsOfValue, type ValueRow, valueOfRows } from '../custom-fields/values/write-values.ts'
import type { TaskCopy } from '../tasks/task-copy.ts'

/** The values of custom fields of a task, as they are in a template. */
export function fieldValuesOf({ field_values }: Pick<TaskCopy, 'field_values'>): TemplateFieldValue[] {
  const byField = new Map<number, [ValueRow, ...ValueRow[]]>()
  for (const row of field_values) {
    const others = byField.get(row.field_id)
    if (others) others.push(row)
    else byField.set(row.field_id, [row])
  }
  return [...byField.values()].map((rows) => {
    const value = valueOfRows(rows)
    const { field_id, kind } = rows[0]
    return { field_id, kind, value: typeof value === 'object' ? [...value] : value }
  })
}

/** A field that new tasks can have. */
export type ExistingField = { id: number; kind: CustomFieldKind; options: readonly { id: number; name: string }[] }

/** What the values refer to and still exists. */
type Existing = { users: ReadonlySet<number>; fields: ReadonlyMap<number, ExistingField> }

type Kept = { field: ExistingField; value: string | number | true | number[] }

/** What of the values still exists: other fields, kinds, options and people are left out. */
export const keptValues = (values: readonly TemplateFieldValue[] | undefined, existing: Existing): Kept[] =>
  (values ?? []).flatMap((stored) => {
    const field = existing.fields.get(stored.field_id)
    const value = field?.kind === stored.kind ? keptValue(field, stored, existing.users) : null
    return field && value !== null ? { field, value: typeof value === 'object' ? [...value] : value } : []
  })

function keptValue(
  field: ExistingField,
  { kind, value: input }: TemplateFieldValue,
  users: ReadonlySet<number>,
): StoredFieldValue | null {
  if (typeOfKind(kind) === 'person' && !users.has(Number(input))) return null
  const ids = new Set(field.options.map(({ id }) => id))
  const result = parseFieldInput(field, Array.isArray(input) ? input.filter((id) => ids.has(id)) : input)
  return 'value' in result ? result.value : null
}

/** The rows of what still exists. */
export const keptRows = (values: readonly TemplateFieldValue[] | undefined, existing: Existing): ValueRow[] =>
  keptValues(values, existing).flatMap(({ field, value }) => rowsOfValue(field, value))

/** What still exists, as in the body of a new task. */
export const keptInputs = (values: readonly TemplateFieldValue[] | undefined, existing: Existing): CustomFieldInputs =>
  Object.fromEntries(keptValues(values, existing).map(({ field, value }) => [field.id, value]))

/** The users in these values. */
export const peopleInValues = (values: readonly TemplateFieldValue[]): number[] =>
  values.flatMap(({ kind, value }) => (typeOfKind(kind) === 'person' && typeof value === 'number' ? value : []))

/** The options of existing fields that these values name, and that do not exist. */
export function missingOptions(
  values: readonly TemplateFieldValue[],
  fields: ReadonlyMap<number, ExistingField>,
): number[] {
  return values.flatMap(({ field_id, kind, value }) => {
    const field = fields.get(field_id)
    if (field?.kind !== kind || !hasOptions(kind)) return []
    const named = Array.isArray(value) ? value : [Number(value)]
    return named.filter((id) => !field.options.some((option) => option.id === id))
  })
}
