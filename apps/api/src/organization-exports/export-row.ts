import type { OrganizationExport } from '@muster/contracts/organization-exports'
import { instant } from '@muster/database/json'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/** A file is kept for `retention`, and an export counts as failed after `runTimeout` without progress. */
const retention = sql`interval '24 hours'`
const runTimeout = sql`interval '1 hour'`

/** The current state: files expire and exports time out without a write to the row. */
const currentState = sql<OrganizationExport['state']>`case
  when e.state = 'ready' and e.updated_at < now() - ${retention} then 'gone'
  when e.state in ('waiting', 'running') and e.updated_at < now() - ${runTimeout} then 'failed'
  else e.state end`

/** The exports of an organization as `e`, with the field names of the API contract, and the name of the file. */
export const exportRow = (db: Db, organizationId: number) =>
  db
    .selectFrom('organization_exports as e')
    .where('e.organization_id', '=', organizationId)
    .select([
      'e.id',
      currentState.as('state'),
      'e.progress',
      'e.file',
      instant(sql.ref('e.created_at')).as('created_at'),
      instant(sql.ref('e.updated_at')).as('updated_at'),
    ])

export const isUnderWay = sql<boolean>`${currentState} in ('waiting', 'running')`
export const isExpired = sql<boolean>`(${currentState}) = 'gone'`

type Row = Omit<OrganizationExport, 'url'> & { file: string | null }

export const toExport = (organizationId: number, { file, ...row }: Row): OrganizationExport =>
  row.state === 'ready' ? { ...row, url: `/organizations/${organizationId}/exports/${row.id}/file` } : row
