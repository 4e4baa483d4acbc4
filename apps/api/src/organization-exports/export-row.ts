import type { OrganizationExport } from '@muster/contracts/organization-exports'
import { instant } from '@muster/database/json'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/** How long a file is kept, and after how long without progress an export counts as failed. */
const kept = sql`interval '24 hours'`
const patience = sql`interval '1 hour'`

/** The current state: files expire and exports time out without a write to the row. */
const state = sql<OrganizationExport['state']>`case
  when e.state = 'ready' and e.updated_at < now() - ${kept} then 'gone'
  when e.state in ('waiting', 'running') and e.updated_at < now() - ${patience} then 'failed'
  else e.state end`

/** The exports of an organization as `e`, with the contract's names, and the name of the file. */
export const exportRow = (db: Db, organizationId: number) =>
  db
    .selectFrom('organization_exports as e')
    .where('e.organization_id', '=', organizationId)
    .select([
      'e.id',
      state.as('state'),
      'e.progress',
      'e.file',
      instant(sql.ref('e.created_at')).as('created_at'),
      instant(sql.ref('e.updated_at')).as('updated_at'),
    ])

export const isUnderWay = sql<boolean>`${state} in ('waiting', 'running')`
export const isPast = sql<boolean>`(${state}) = 'gone'`

type Row = Omit<OrganizationExport, 'url'> & { file: string | null }

export const answered = (organizationId: number, { file, ...row }: Row): OrganizationExport =>
  row.state === 'ready' ? { ...row, url: `/organizations/${organizationId}/exports/${row.id}/file` } : row
