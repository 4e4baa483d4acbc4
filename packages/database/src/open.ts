import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { BoundedPool } from './bounded-pool.ts'
import type { Pooler } from './pooler.ts'
import { preparedPool, readOnlyCode } from './prepared-pool.ts'
import { sessionSettings } from './session-settings.ts'
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
  /** Whether the server may be a standby. By default a server that does not accept writes is refused. */
  isStandby?: boolean
  /**
   * Set if the URL leads through a pooler, which does not pass settings of the connection on: the role has them instead,
   * see pooler.ts.
   */
  pooler?: Pooler | undefined
}

/** Refuses a server that is a standby, such as a former primary, with the error that its first write would cause. */
async function requirePrimary(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw Object.assign(new Error('the database is a standby'), { code: readOnlyCode })
}

/**
 * Opens a pool on PostgreSQL. It connects on the first query, so opening it succeeds even if the database is
 * unavailable.
 */
export function openDatabase(options: Options): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 5000
  const tracing = currentTracing()
  const { pooler, isStandby } = options
  const settings = sessionSettings(statementTimeoutMs)
  const pool = new (tracing ? TracedPool : BoundedPool)(
    {
      connectionString: options.url,
      max: options.max ?? 10,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      // For a database that does not respond at all, and therefore does not cancel the statement.
      query_timeout: statementTimeoutMs + 1000,
      application_name: options.applicationName ?? 'muster',
      ...(!pooler && {
        options: Object.entries(settings)
          .map(([name, value]) => `-c ${name}=${value}`)
          .join(' '),
      }),
      types: valueTypes,
      ...(!isStandby && { onConnect: requirePrimary }),
    },
    { prepares: pooler?.prepares ?? true },
  )
  // Without these listeners a broken connection would end the process. The pool reports the errors of idle connections.
  // The error of a connection in use is ignored, because the query that runs on the connection, or the next one, fails.
  pool.on('error', (error) => options.onConnectionLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  if (tracing) pool.on('connect', (client) => traceQueries(client, tracing))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) })
  return { db, pool, close: () => db.destroy() }
}
