import type { Fields } from './field.ts'
import { Id } from './fields.ts'

/** Where a new object is created. The form has an input for it as for a field; it cannot be changed afterwards. */
export const placeFields = {
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
