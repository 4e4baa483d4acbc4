import type { CustomField, CustomFieldValue, CustomFieldValues } from '@muster/contracts/custom-fields/fields'
import { customFieldTexts } from '@muster/contracts/custom-fields/texts'
import { parseFieldInput } from '@muster/contracts/custom-fields/values'
import { withProtocol } from '../values/typed-value.ts'

/** A value as it is entered in a form. null, '', false and an empty list mean no value. */
export type EnteredValue = CustomFieldValue | false | null

/** The values of the custom fields that the user has changed, by the id of the field. They outlast a change of the project. */
export type EnteredValues = Readonly<Record<string, EnteredValue>>

/** The key of a field in the errors of a form, and in those of the server. */
export const errorKeyOf = ({ id }: Pick<CustomField, 'id'>) => `custom_fields.${id}`

/** What the form shows in a field: what the user has entered or, if nothing, the value of the task. */
export const shownValue = ({ id }: CustomField, entered: EnteredValues, saved: CustomFieldValues = {}): EnteredValue =>
  entered[id] === undefined ? (saved[id] ?? null) : entered[id]

/** The value in the request that an entered value means, or why it is none. */
function parsed(field: CustomField, entered: EnteredValue) {
  const isPerson = typeof entered === 'object' && entered !== null && !Array.isArray(entered)
  const input = isPerson ? entered.id : typeof entered === 'string' ? withProtocol(field, entered) : entered
  return parseFieldInput(field, input)
}

/**
 * Returns the errors of entered values by the keys of their fields. In a new task, each required field needs a value; in
 * another task, it must not lose it.
 */
export function enteredErrors(fields: readonly CustomField[], entered: EnteredValues, isNew: boolean) {
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const value = entered[field.id]
    if (value === undefined && !isNew) continue
    const result = parsed(field, value ?? null)
    if ('error' in result) errors[errorKeyOf(field)] = `${field.name} ${result.error}`
    else if (result.value === null && field.is_required)
      errors[errorKeyOf(field)] = customFieldTexts.required(field.name)
  }
  return errors
}

/** Returns the part of a request body with the values of all fields, in which a field without a value has null. */
export const wholeBody = (
  fields: readonly CustomField[],
  entered: EnteredValues,
): { custom_fields: RequestedValues } => ({
  custom_fields: {
    ...Object.fromEntries(fields.map(({ id }) => [id, null])),
    ...enteredBody(fields, entered).custom_fields,
  },
})

type RequestedValues = Record<string, string | number | true | number[] | null>

/** Returns the part of a request body with the entered values that differ from those of the task; nothing if there are none. */
export function enteredBody(
  fields: readonly CustomField[],
  entered: EnteredValues,
  saved: CustomFieldValues = {},
): { custom_fields?: RequestedValues } {
  const body: RequestedValues = {}
  for (const field of fields) {
    const value = entered[field.id]
    const result = value === undefined ? undefined : parsed(field, value)
    if (!result || 'error' in result) continue
    const before = parsed(field, saved[field.id] ?? null)
    if ('value' in before && JSON.stringify(before.value) === JSON.stringify(result.value)) continue
    body[field.id] = typeof result.value === 'object' && result.value !== null ? [...result.value] : result.value
  }
  return Object.keys(body).length > 0 ? { custom_fields: body } : {}
}

/**
 * The fields that the user has changed and that others have changed too, to another value.
 *
 * @param seen the values that the user saw in the changed fields
 */
export function changedByOthers(
  fields: readonly CustomField[],
  entered: EnteredValues,
  { seen, current }: { seen: EnteredValues; current: CustomFieldValues },
): CustomField[] {
  const unsaved = enteredBody(fields, entered, current).custom_fields ?? {}
  return fields.filter(
    ({ id }) => unsaved[id] !== undefined && JSON.stringify(current[id] ?? null) !== JSON.stringify(seen[id] ?? null),
  )
}
