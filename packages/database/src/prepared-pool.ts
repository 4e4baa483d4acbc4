import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { longStatementsText, longStatementTimeoutMs } from './allow-long-statements.ts'
import { preparedName } from './bounded-pool.ts'
import { isUnprepared } from './unprepared.ts'

const maxStatementNames = 1_000
const statementNames = new Map<string, string>()

/**
 * The name under which the statement with this text is prepared, the same in every connection; undefined if too many
 * statements already have names.
 */
function nameOf(text: string): string | undefined {
  const knownName = statementNames.get(text)
  if (knownName || statementNames.size >= maxStatementNames) return knownName
  const name = `q${statementNames.size + 1}`
  statementNames.set(text, name)
  return name
}

/** Adds the response timeout, which the types of pg lack. */
type Query = pg.QueryConfig & { query_timeout?: number }

/** PostgreSQL's code for a write on a server that does not accept writes. */
export const readOnlyCode = '25006'

/**
 * Whether the connection is useless after this error: if the response timed out, because the late response could still
 * arrive, or if the server does not accept writes any more, because after a failover the next connection leads to the
 * new primary.
 */
function isUselessAfter(error: unknown): boolean {
  const isReadOnly = error instanceof Error && 'code' in error && error.code === readOnlyCode
  return isReadOnly || (error instanceof Error && error.message === 'Query read timeout')
}

const canceledCode = '57014'

/** The function of PostgreSQL that waits for synchronous standbys. Its warnings have a general code and may be translated. */
const waitRoutine = 'SyncRepWaitForLSN'

/**
 * Returns a function that throws if the wait for a synchronous standby was canceled. The server reports this only as a
 * warning, and the commit as successful, although a failover to that standby would lose it.
 */
function watchStandby(client: pg.PoolClient): () => void {
  let isUnconfirmed = false
  client.on('notice', ({ routine }) => {
    isUnconfirmed ||= routine === waitRoutine
  })
  return () => {
    if (!isUnconfirmed) return
    isUnconfirmed = false
    throw Object.assign(new Error('the synchronous standby has not confirmed the commit'), { code: canceledCode })
  }
}

/**
 * The pool as Kysely expects it. Parameterized queries are prepared under a name, so that a connection parses and plans
 * each of them once. Kysely generates the same text again and again, because it passes values as parameters.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const knownClient = clients.get(client)
      if (knownClient) return knownClient
      const requireConfirmed = watchStandby(client)
      let query_timeout: number | undefined
      let isUseless = false
      const runQuery = (text: string, values: readonly unknown[]) => {
        if (text === longStatementsText) query_timeout = longStatementTimeoutMs + 1_000
        else if (text === 'commit' || text === 'rollback') query_timeout = undefined
        const name = values.length === 0 || isUnprepared(text) ? undefined : preparedName(pool, nameOf(text))
        const query: Query = values.length === 0 ? { text } : { name, text, values: [...values] }
        query.query_timeout = query_timeout
        return client.query(query).then(
          (result) => {
            requireConfirmed()
            return result
          },
          (error: unknown) => {
            if (isUselessAfter(error)) {
              isUseless = true
              client.connection.stream.destroy()
            }
            throw error
          },
        )
      }
      // Otherwise the pool could give a closed connection to the next request before it notices.
      const release = () => client.release(isUseless)
      const preparedClient: PostgresPoolClient = Object.create(client, {
        query: { value: runQuery },
        release: { value: release },
      })
      clients.set(client, preparedClient)
      return preparedClient
    },
    end: () => pool.end(),
  }
}
