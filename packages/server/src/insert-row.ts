import type { Tables } from '@muster/database/tables'
import { type InsertObject, type RawBuilder, sql } from 'kysely'
import type { Tx } from './store.ts'

type SqlPart = RawBuilder<unknown>

/**
 * Inserts a row and returns its id. `fields` are the columns and values that `fieldColumns` derives from the
 * descriptions of the fields; `otherValues` are the columns that no field describes.
 */
export async function insertRow<Table extends keyof Tables & string>(
  tx: Tx,
  table: Table,
  otherValues: Partial<InsertObject<Tables, Table>>,
  fields: { columns: SqlPart; values: SqlPart },
): Promise<number> {
  const entries = Object.entries<unknown>(otherValues)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(entries.map(([column]) => sql.ref(column)))}, ${fields.columns})
    values (${sql.join(entries.map(([, value]) => sql`${value}`))}, ${fields.values})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`No row was inserted into ${table}`)
  return row.id
}
