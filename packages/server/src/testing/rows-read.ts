import { sql } from 'kysely'
import type { Tx } from '../store.ts'

async function readSoFar(tx: Tx, table: string) {
  const { rows } = await sql<{ byIndex: number; byScan: number }>`
    select coalesce(idx_tup_fetch, 0)::int as "byIndex", seq_tup_read::int as "byScan"
    from pg_stat_xact_user_tables where relname = ${table}`.execute(tx)
  return rows[0] ?? { byIndex: 0, byScan: 0 }
}

/** Runs the work, and returns how many rows of the table it reads by index and by scan, as PostgreSQL counts them. */
export async function rowsReadBy(tx: Tx, table: string, work: () => Promise<unknown>) {
  // The counts include earlier transactions of the connection, which it has not reported yet.
  const before = await readSoFar(tx, table)
  await work()
  const after = await readSoFar(tx, table)
  return { byIndex: after.byIndex - before.byIndex, byScan: after.byScan - before.byScan }
}
