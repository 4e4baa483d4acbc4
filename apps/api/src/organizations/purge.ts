import { organizationTrashDays } from '@muster/contracts/organizations'
import { takeTime } from '@muster/database/take-time'
import type { Store, Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** A little after the end of the restore period, so that a purge never races with a restore. */
const purgeable = sql`deleted_at < now() - interval '1 day' * ${sql.lit(organizationTrashDays)} - interval '5 minutes'`
const inABatch = 500

/** Permanently deletes the organizations that have been in the trash for 30 days. */
export async function purgeOrganizations(store: Store, batch = inABatch): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from organizations where ${purgeable} order by deleted_at, id`.execute(store.db)
  for (const { id } of rows) await purgeOrganization(store, id, batch)
}

/**
 * Deletes in batches of one transaction each, so that it blocks nobody; referencing rows are deleted before the rows
 * they refer to. The next run continues after an interruption.
 */
async function purgeOrganization(store: Store, id: number, batch: number): Promise<void> {
  for (const table of withoutIndex) await walk(store, table, id, batch)
  for (const part of parts(id)) await deleteInBatches(store, part, batch)
  await store.write((tx) => deleteRest(tx, id))
}

type Part = { table: string; which: RawBuilder<unknown> }

/** Large tables with an index on the organization. Their dependent rows are deleted with them. */
const parts = (id: number): Part[] => [
  { table: 'tasks', which: sql`organization_id = ${id}` },
  { table: 'goals', which: sql`organization_id = ${id}` },
  { table: 'milestones', which: sql`organization_id = ${id}` },
  { table: 'projects', which: sql`organization_id = ${id}` },
  { table: 'calls', which: sql`organization_id = ${id}` },
  { table: 'chat_messages', which: sql`room_id in (select r.id from chat_rooms r where r.organization_id = ${id})` },
  { table: 'chat_rooms', which: sql`organization_id = ${id}` },
]

async function deleteInBatches(store: Store, { table, which }: Part, batch: number): Promise<void> {
  for (let deleted = batch; deleted === batch; ) {
    const { rows } = await store.writeOnce((db) =>
      sql`
        delete from ${sql.table(table)} where id = any(array(
          select id from ${sql.table(table)} where ${which} order by id limit ${batch} for update
        )) returning 1`.execute(db),
    )
    deleted = rows.length
  }
}

/** Tables without an index on the organization: they are scanned once, by id. */
const withoutIndex = ['notifications', 'facts', 'chat_events'] as const

/** How many rows are scanned for each row of the batch size. */
const lookedAt = 20

async function walk(store: Store, table: (typeof withoutIndex)[number], id: number, batch: number): Promise<void> {
  for (let after = '0'; ; ) {
    const { rows } = await store.writeOnce((db) =>
      sql<{ last: string | null }>`
        with looked_at as materialized (
          select id, organization_id from ${sql.table(table)}
          where id > ${after}::bigint order by id limit ${batch * lookedAt}
        ), gone as (
          delete from ${sql.table(table)} where id in (select id from looked_at where organization_id = ${id})
        )
        select max(id)::text as last from looked_at`.execute(db),
    )
    const last = rows[0]?.last
    if (!last) return
    after = last
  }
}

/**
 * Deletes the organization with the few remaining rows. First locks its row and the counter that every write
 * increments: rows written before that are deleted too, and later writes fail because the organization no longer
 * exists.
 */
async function deleteRest(tx: Tx, id: number): Promise<void> {
  await takeTime(tx)
  await sql`select from task_numbers where organization_id = ${id} for update`.execute(tx)
  const { rows } = await sql`select from organizations where id = ${id} and ${purgeable} for update`.execute(tx)
  if (rows.length === 0) return
  await sql`delete from organization_versions where organization_id = ${id}`.execute(tx)
  for (const table of withoutIndex) await sql`delete from ${sql.table(table)} where organization_id = ${id}`.execute(tx)
  await sql`delete from storage_usage where organization_id = ${id}`.execute(tx)
  await sql`delete from tasks where organization_id = ${id}`.execute(tx)
  await sql`delete from goals where organization_id = ${id}`.execute(tx)
  await sql`delete from organizations where id = ${id}`.execute(tx)
}
