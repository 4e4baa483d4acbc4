import { messageOf } from '../../lib/api/api-error.ts'
import { fieldErrors } from '../../lib/forms/forms.ts'

/** Why a form was refused: messages for the summary, and messages for individual fields. */
export type Faults = { summary: string[]; fields: Record<string, string> }

export const noFaults: Faults = { summary: [], fields: {} }

/** Returns errors for the required fields that are blank. `requiredErrors` maps field names to messages. */
export function missingFieldFaults(
  requiredErrors: Record<string, string>,
  fieldValue: (name: string) => string,
): Faults {
  const emptyFields = Object.entries(requiredErrors).filter(([name]) => fieldValue(name).trim() === '')
  return { summary: emptyFields.map(([, sentence]) => sentence), fields: Object.fromEntries(emptyFields) }
}

/** Returns the server's errors for the form's fields, or the error's message if there are none. */
export function faultsOfError(error: unknown, fieldNames: readonly string[], fallback: string): Faults {
  const knownErrors = Object.entries(fieldErrors(error)).filter(([name]) => fieldNames.includes(name))
  const summary = knownErrors.length ? knownErrors.map(([, sentence]) => sentence) : [messageOf(error, fallback)]
  return { summary, fields: Object.fromEntries(knownErrors) }
}
