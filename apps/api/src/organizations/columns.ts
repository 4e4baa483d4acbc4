import { organizationFields } from '@muster/contracts/organizations/fields'
import { fieldColumns } from '@muster/server/field-columns'

/** The column of each organization field, for the table `organizations as o`. */
export const organizationColumns = fieldColumns('o', organizationFields, {
  name: { column: 'name', type: 'text' },
  description: { column: 'description', type: 'text' },
  domain: { column: 'domain', type: 'text' },
  currency: { column: 'currency', type: 'text' },
})
