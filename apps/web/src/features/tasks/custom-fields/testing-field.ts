import type { CustomField } from '@muster/contracts/custom-fields/fields'

/** Builds a custom field for a test, by default of money. */
export const testingField = (overrides: Partial<CustomField>): CustomField => ({
  id: 1,
  organization_id: 1,
  name: 'Budget',
  kind: 'money',
  unit: null,
  currency: 'USD',
  is_required: false,
  on_card: false,
  project_ids: [],
  options: [],
  value_count: null,
  ...overrides,
})
