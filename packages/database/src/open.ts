import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { BoundedPool } from './bounded-pool.ts'
import { preparedPool } from './prepared-pool.ts'
import type { Tables } from './tables.ts'
import { valueTypes } from './value-types.ts'

export type Database = { db: Kysely<Tables>; pool: pg.Pool; close(): Promise<void> }

type Options = {
  url: string
  /** Connections at most; 10 unless told. */
  max?: number
  /** Milliseconds after which the server ends a statement; 5000 unless told. */
  statementTimeoutMs?: number
  /** What pg_stat_activity shows. */
  applicationName?: string
  /** Told when an idle connection breaks. The pool replaces it by itself, so by default nobody needs to know. */
  onConnectionLost?: (error: Error) => void
}

/** Opens a pool on PostgreSQL. Connects only when first asked, so a database that is away does not throw here. */
export function openDatabase(options: Options): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 5000
  const pool = new BoundedPool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // For a database that does not answer at all, and so cannot end a statement either.
    query_timeout: statementTimeoutMs + 1000,
    // A transaction nobody continues must not hold its locks for ever.
    idle_in_transaction_session_timeout: Math.max(statementTimeoutMs * 2, 10_000),
    application_name: options.applicationName ?? 'muster',
    // Instants that PostgreSQL itself writes into JSON must be UTC too, whatever the server's own time zone is. And a
    // prepared query keeps its plan: ours find their rows by index whatever the values are, while planning one anew
    // can take longer than running it.
    options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan',
    types: valueTypes,
  })
  // Without a listener a broken connection would end the whole process: an idle one tells the pool, and of one that is
  // in use whoever uses it hears by their own query.
  pool.on('error', (error) => options.onConnectionLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) })
  return { db, pool, close: () => db.destroy() }
}
