import { instant } from '@muster/database/json'
import { sql } from 'kysely'
import { organizationColumns } from './columns.ts'
import type { organizationsVisibleTo } from './visible-to.ts'

/** Selects organizations with the field names of the API contract; `role` is the caller's. */
export const organizationRow = (organizations: ReturnType<typeof organizationsVisibleTo>) =>
  organizations.select([
    'o.id',
    ...organizationColumns.selections(),
    'o.key_prefix',
    'o.logo',
    'm.role',
    instant(sql.ref('o.created_at')).as('created_at'),
    instant(sql.ref('o.updated_at')).as('updated_at'),
  ])
