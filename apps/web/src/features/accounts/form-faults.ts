import { messageOf } from '../../lib/api/api-error.ts'
import { fieldErrors } from '../../lib/forms/forms.ts'

/** Why a form was refused: messages for the summary, and messages of single fields. */
export type Faults = { summary: string[]; fields: Record<string, string> }

export const noFaults: Faults = { summary: [], fields: {} }

/** Required fields that are empty; `required` has each one's message. */
export function missing(required: Record<string, string>, value: (name: string) => string): Faults {
  const empty = Object.entries(required).filter(([name]) => value(name).trim() === '')
  return { summary: empty.map(([, sentence]) => sentence), fields: Object.fromEntries(empty) }
}

/** The server's errors of the form's fields, or else its message. */
export function refused(error: unknown, names: readonly string[], fallback: string): Faults {
  const known = Object.entries(fieldErrors(error)).filter(([name]) => names.includes(name))
  const summary = known.length ? known.map(([, sentence]) => sentence) : [messageOf(error, fallback)]
  return { summary, fields: Object.fromEntries(known) }
}
