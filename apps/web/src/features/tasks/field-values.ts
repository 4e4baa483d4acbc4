import type { CustomFieldValue, CustomFieldValues } from '@muster/contracts/custom-fields/fields'

/** The values of custom fields after these were set, as far as a request contains them: null removes a value. */
export function withFieldValues(before: CustomFieldValues, set: Readonly<Record<string, unknown>>): CustomFieldValues {
  const values = { ...before }
  for (const [id, value] of Object.entries(set)) {
    if (isValue(value)) values[id] = value
    else delete values[id]
  }
  return values
}

/** Whether this is a value in an object. The name of a person may be missing in a request. */
function isValue(value: unknown): value is CustomFieldValue {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object') return value !== null && 'full_name' in value
  return value !== '' && value !== false && value !== undefined
}
