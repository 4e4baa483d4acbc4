import type { CustomField, CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { hasOptions } from '@muster/contracts/custom-fields/kinds'
import { colorAt, type LabelColor } from '@muster/contracts/labels/fields'
import type { FieldChanges, NewField } from '../queries.ts'

/** An option in the form. `key` identifies it before it has an id. */
export type OptionValue = { key: number; id?: number; name: string; color: LabelColor }

/** The values of the form of a field. */
export type FieldFormValues = {
  name: string
  kind: CustomFieldKind
  unit: string
  currency: string
  is_required: boolean
  on_card: boolean
  project_ids: string[]
  options: OptionValue[]
}

export function valuesOfField(field: CustomField | undefined, defaultCurrency: string): FieldFormValues {
  if (!field)
    return {
      name: '',
      kind: 'text',
      unit: '',
      currency: defaultCurrency,
      is_required: false,
      on_card: false,
      project_ids: [],
      options: [
        { key: -1, name: '', color: colorAt(0) },
        { key: -2, name: '', color: colorAt(1) },
      ],
    }
  return {
    name: field.name,
    kind: field.kind,
    unit: field.unit ?? '',
    currency: field.currency ?? defaultCurrency,
    is_required: field.is_required,
    on_card: field.on_card,
    project_ids: field.project_ids.map(String),
    options: field.options.map(({ id, name, color }) => ({ key: id, id, name, color })),
  }
}

/** An option without a name is no option. */
const namedOptions = (options: readonly OptionValue[]) =>
  options.flatMap(({ id, name, color }) => (name.trim() ? [{ id, name: name.trim(), color }] : []))

export const newFieldOf = (organizationId: number, values: FieldFormValues): NewField => ({
  organization_id: organizationId,
  name: values.name.trim(),
  kind: values.kind,
  ...(values.kind === 'number' && values.unit.trim() && { unit: values.unit.trim() }),
  ...(values.kind === 'money' && { currency: values.currency }),
  ...(hasOptions(values.kind) && {
    options: namedOptions(values.options).map(({ name, color }) => ({ name, color })),
  }),
  is_required: values.is_required,
  on_card: values.on_card,
  project_ids: values.project_ids.map(Number),
})

/** Returns the body that changes the field: only what differs from `before`. */
export function fieldChangesOf(before: FieldFormValues, values: FieldFormValues): FieldChanges {
  const isChanged = (key: keyof FieldFormValues) => JSON.stringify(values[key]) !== JSON.stringify(before[key])
  const kept = new Set(namedOptions(values.options).map(({ id }) => id))
  const removed = before.options.flatMap(({ id }) => (id !== undefined && !kept.has(id) ? [id] : []))
  const added = missingFrom(before.project_ids, values.project_ids)
  const removedProjects = missingFrom(values.project_ids, before.project_ids)
  return {
    ...(isChanged('name') && { name: values.name.trim() }),
    ...(values.kind === 'number' && isChanged('unit') && { unit: values.unit.trim() || null }),
    ...(values.kind === 'money' && isChanged('currency') && { currency: values.currency }),
    ...(isChanged('is_required') && { is_required: values.is_required }),
    ...(isChanged('on_card') && { on_card: values.on_card }),
    // Another user may add or remove other projects at the same time.
    ...(added.length > 0 && { add_project_ids: added }),
    ...(removedProjects.length > 0 && { remove_project_ids: removedProjects }),
    ...(hasOptions(values.kind) &&
      isChanged('options') && {
        options: namedOptions(values.options).map(({ id, ...option }) => ({
          ...option,
          ...(id !== undefined && { id }),
        })),
        ...(removed.length > 0 && { removed_option_ids: removed }),
      }),
  }
}

const missingFrom = (ids: readonly string[], others: readonly string[]) =>
  others.filter((id) => !ids.includes(id)).map(Number)

export function fieldValueErrors({ name, kind, options }: FieldFormValues) {
  const names = namedOptions(options).map((option) => option.name.toLowerCase())
  return {
    ...(!name.trim() && { name: 'Name is required.' }),
    ...(hasOptions(kind) && names.length === 0 && { options: 'Add at least one option.' }),
    ...(hasOptions(kind) &&
      new Set(names).size < names.length && { options: 'Two options of a field cannot have the same name.' }),
  }
}
