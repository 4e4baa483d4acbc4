import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { BoundedPool } from './bounded-pool.ts'
import { preparedPool } from './prepared-pool.ts'
import type { Tables } from './tables.ts'
import { TracedPool, traceQueries } from './trace-queries.ts'
import { currentTracing } from './tracing.ts'
import { valueTypes } from './value-types.ts'

export type Database = { db: Kysely<Tables>; pool: pg.Pool; close(): Promise<void> }

type Options = {
  url: string
  /** Maximum number of connections; 10 by default. */
  max?: number
  /** Milliseconds after which the server cancels a statement; 5000 by default. */
  statementTimeoutMs?: number
  /** The name in pg_stat_activity. */
  applicationName?: string
  /** Called when an idle connection breaks. The pool replaces it, so by default nothing is reported. */
  onConnectionLost?: (error: Error) => void
}

/**
 * Opens a pool on PostgreSQL. It connects on the first query, so opening it succeeds even if the database is
 * unavailable.
 */
export function openDatabase(options: Options): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 5000
  const tracing = currentTracing()
  const pool = new (tracing ? TracedPool : BoundedPool)({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // For a database that does not respond at all, and therefore does not cancel the statement.
    query_timeout: statementTimeoutMs + 1000,
    // An abandoned transaction must not hold its locks forever.
    idle_in_transaction_session_timeout: Math.max(statementTimeoutMs * 2, 10_000),
    application_name: options.applicationName ?? 'muster',
    // Instants that PostgreSQL writes into JSON must be UTC too, whatever the server's time zone is. Prepared queries
    // use generic plans, because our queries use the same indexes for all values, and planning can take longer than
    // running.
    options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan',
    types: valueTypes,
  })
  // Without these listeners a broken connection would end the process. The pool reports the errors of idle connections.
  // The error of a connection in use is ignored, because the query that runs on the connection, or the next one, fails.
  pool.on('error', (error) => options.onConnectionLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  if (tracing) pool.on('connect', (client) => traceQueries(client, tracing))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) })
  return { db, pool, close: () => db.destroy() }
}
