import { FormattedField } from './FormattedField.tsx'
import { mayOpen } from './may-open.ts'

/** What loads when a user begins to write. */
export const editor = { FormattedField, mayOpen }
