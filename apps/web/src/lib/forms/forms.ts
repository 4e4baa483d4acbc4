import { ApiError } from '../api/api-error.ts'

/**
 * Field errors of a refused call, for `form.setErrors(fieldErrors(error))`. `names` maps the API's field names to the
 * form's where they differ; a nested field (`assignees.0`) counts as its first part.
 */
export function fieldErrors(error: unknown, names: Record<string, string> = {}): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const faults = error.errors.map(({ field, message }) => {
    const top = field.split('.')[0] ?? field
    return [names[field] ?? names[top] ?? top, message] as const
  })
  return Object.fromEntries(faults.reverse())
}

type Form = { getInputNode: (path: string) => { focus: () => void } | null }

/** Focuses the first invalid field. */
export function focusFirstFault(form: Form, faults: object) {
  const [first] = Object.keys(faults)
  if (first) form.getInputNode(first)?.focus()
}
