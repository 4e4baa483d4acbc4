import { ApiError } from '../api/api-error.ts'

/**
 * The first error of each field of a refused call, in the order of the response, for
 * `form.setErrors(fieldErrors(error))`. `names` maps the API's field names to the form's where they differ; a nested
 * field (`assignees.0`) counts as its first part, except a custom field (`custom_fields.12`).
 */
export function fieldErrors(error: unknown, names: Record<string, string> = {}): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const faults: Record<string, string> = {}
  for (const { field, message } of error.errors) {
    const topField = field.startsWith('custom_fields.') ? field : (field.split('.')[0] ?? field)
    faults[names[field] ?? names[topField] ?? topField] ??= message
  }
  return faults
}

type Form = { getInputNode: (path: string) => { focus: () => void } | null }

/** Focuses the first invalid field. */
export function focusFirstFault(form: Form, faults: object) {
  const [first] = Object.keys(faults)
  if (first) form.getInputNode(first)?.focus()
}
