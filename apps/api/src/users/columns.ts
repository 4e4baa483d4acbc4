import { userFields } from '@muster/contracts/users/fields'
import { fieldColumns } from '@muster/server/field-columns'

/** The column of each profile field, for the table `users as u`. */
export const userColumns = fieldColumns('u', userFields, {
  full_name: { column: 'full_name', type: 'text' },
  username: { column: 'username', type: 'text' },
  // The user's own title. In an organization, the title in the membership takes precedence (user-row.ts,
  // member-row.ts).
  job_title: { column: 'job_title', type: 'text' },
  time_zone: { column: 'time_zone', type: 'text' },
})
