import type { CustomFieldValues, FieldOptions } from './fields.ts'

type OptionChanges = { add_options?: FieldOptions | undefined; remove_options?: FieldOptions | undefined }

/** The values of multi-selects of a task after options are added and removed. Other fields are left out. */
export function changedOptions(
  values: CustomFieldValues,
  { add_options = {}, remove_options = {} }: OptionChanges,
): Record<string, number[]> {
  const ids = new Set([...Object.keys(add_options), ...Object.keys(remove_options)])
  return Object.fromEntries(
    [...ids].map((id) => {
      const value = values[id]
      const added = add_options[id] ?? []
      const remaining = (Array.isArray(value) ? value : []).filter(
        (option) => !remove_options[id]?.includes(option) && !added.includes(option),
      )
      return [id, [...remaining, ...added]]
    }),
  )
}
