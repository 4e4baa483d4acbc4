import { readdir } from 'node:fs/promises'
import type { DatabaseHealth, SchemaHealth } from '@muster/contracts/installation'
import { migrationsFolder } from '@muster/database/migrations-folder'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/** The state of PostgreSQL, as far as a role that owns nothing sees it. */
export async function readDatabase(db: Db): Promise<DatabaseHealth> {
  const sentAt = performance.now()
  await sql`select 1`.execute(db)
  const roundTrip = performance.now() - sentAt
  const { rows } = await sql<Omit<DatabaseHealth, 'round_trip'>>`
    select current_setting('server_version') as version,
      pg_postmaster_start_time() as started_at,
      pg_database_size(current_database())::float8 as bytes,
      current_setting('max_connections')::int as max_connections,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      a.active, a.idle_in_transaction, a.waiting_for_locks, a.longest_transaction_seconds
    from (
      select count(*) filter (where state = 'active')::int as active,
        count(*) filter (where state like 'idle in transaction%')::int as idle_in_transaction,
        count(*) filter (where wait_event_type = 'Lock')::int as waiting_for_locks,
        extract(epoch from max(clock_timestamp() - xact_start))::float8 as longest_transaction_seconds
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    ) a`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database returned no row about itself.')
  return { ...row, round_trip: roundTrip }
}

/** The migrations that this version knows and those that have run. */
export async function readSchema(db: Db): Promise<SchemaHealth> {
  const known = (await readdir(migrationsFolder()))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted()
  const { rows } = await sql<{ name: string; applied_at: string }>`
    select name, applied_at from migrations order by name`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const last = rows.at(-1)
  return {
    last_migration: last?.name ?? '',
    migrated_at: last?.applied_at ?? new Date(0).toISOString(),
    pending: known.filter((name) => !applied.has(name)),
    unknown: rows.map(({ name }) => name).filter((name) => !known.includes(name)),
  }
}
