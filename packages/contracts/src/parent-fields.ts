import type { Fields } from './field.ts'
import { Id } from './fields.ts'

/** The parents of a new object. Forms show them like fields, but they cannot be changed after the object is created. */
export const parentFields = {
  organization_id: {
    kind: 'reference',
    label: 'Organization',
    value: Id,
    input: Id,
    clearable: false,
    required: true,
    change: 'createProject',
  },
  project_id: {
    kind: 'reference',
    label: 'Project',
    value: Id,
    input: Id,
    clearable: false,
    required: true,
    change: 'createMilestone',
  },
} as const satisfies Fields
