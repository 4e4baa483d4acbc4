import { organizationTrashDays } from '@muster/contracts/organizations'
import { allowLongStatements } from '@muster/database/allow-long-statements'
import type { Store, Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** Whether the restore period ended at least 5 minutes ago, so that a purge never races with a restore. */
const isPurgeable = sql`deleted_at < now() - interval '1 day' * ${sql.lit(organizationTrashDays)} - interval '5 minutes'`
const defaultBatchSize = 500

/** Permanently deletes the organizations that have been in the trash for 30 days. */
export async function purgeOrganizations(store: Store, batchSize = defaultBatchSize): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from organizations where ${isPurgeable} order by deleted_at, id`.execute(store.db)
  for (const { id } of rows) await purgeOrganization(store, id, batchSize)
}

/**
 * Deletes the organization in batches of one transaction each, so that no lock is held for long. Referencing rows are
 * deleted before the rows that they refer to. After an interruption, the next run continues.
 */
async function purgeOrganization(store: Store, id: number, batchSize: number): Promise<void> {
  for (const table of tablesWithoutIndex) await deleteByScan(store, table, id, batchSize)
  for (const part of partsOf(id)) await deleteInBatches(store, part, batchSize)
  await store.write((tx) => deleteRest(tx, id))
}

type Part = { table: string; condition: RawBuilder<unknown> }

/** Large tables with an index that finds the rows of an organization. Their dependent rows are deleted with them. */
const partsOf = (id: number): Part[] => [
  { table: 'files', condition: sql`organization_id = ${id}` },
  { table: 'tasks', condition: sql`organization_id = ${id}` },
  { table: 'goals', condition: sql`organization_id = ${id}` },
  { table: 'milestones', condition: sql`organization_id = ${id}` },
  { table: 'projects', condition: sql`organization_id = ${id}` },
  { table: 'calls', condition: sql`organization_id = ${id}` },
  {
    table: 'chat_messages',
    condition: sql`room_id in (select r.id from chat_rooms r where r.organization_id = ${id})`,
  },
  { table: 'chat_rooms', condition: sql`organization_id = ${id}` },
]

async function deleteInBatches(store: Store, { table, condition }: Part, batchSize: number): Promise<void> {
  for (let deletedCount = batchSize; deletedCount === batchSize; ) {
    const { rows } = await store.writeOnce((db) =>
      sql`
        delete from ${sql.table(table)} where id = any(array(
          select id from ${sql.table(table)} where ${condition} order by id limit ${batchSize} for update
        )) returning 1`.execute(db),
    )
    deletedCount = rows.length
  }
}

/** Tables without an index on the organization: `deleteByScan` reads all their rows, in the order of the ids. */
const tablesWithoutIndex = ['notifications', 'facts', 'chat_events'] as const

/** How many times larger a batch of scanned rows is than a batch of deleted rows. */
const scannedPerRow = 20

async function deleteByScan(
  store: Store,
  table: (typeof tablesWithoutIndex)[number],
  id: number,
  batchSize: number,
): Promise<void> {
  for (let afterId = '0'; ; ) {
    const { rows } = await store.writeOnce((db) =>
      sql<{ last: string | null }>`
        with looked_at as materialized (
          select id, organization_id from ${sql.table(table)}
          where id > ${afterId}::bigint order by id limit ${batchSize * scannedPerRow}
        ), gone as (
          delete from ${sql.table(table)} where id in (select id from looked_at where organization_id = ${id})
        )
        select max(id)::text as last from looked_at`.execute(db),
    )
    const lastId = rows[0]?.last
    if (!lastId) return
    afterId = lastId
  }
}

/**
 * Deletes the organization with the few remaining rows. It first locks the organization's row and the counters that
 * writes in the organization increment. Rows that were written before the locks were acquired are deleted too, and
 * later writes fail because the organization no longer exists.
 */
async function deleteRest(tx: Tx, id: number): Promise<void> {
  await allowLongStatements(tx)
  await sql`select from task_numbers where organization_id = ${id} for update`.execute(tx)
  const { rows } = await sql`select from organizations where id = ${id} and ${isPurgeable} for update`.execute(tx)
  if (rows.length === 0) return
  await sql`delete from organization_versions where organization_id = ${id}`.execute(tx)
  for (const table of tablesWithoutIndex)
    await sql`delete from ${sql.table(table)} where organization_id = ${id}`.execute(tx)
  await sql`delete from storage_usage where organization_id = ${id}`.execute(tx)
  await sql`delete from tasks where organization_id = ${id}`.execute(tx)
  await sql`delete from goals where organization_id = ${id}`.execute(tx)
  await sql`delete from organizations where id = ${id}`.execute(tx)
}
