import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { takenTimeMs, takeTimeText } from './take-time.ts'

const mostNames = 1_000
const names = new Map<string, string>()

/** A name for this text, the same in every connection; undefined once there are too many texts. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = `q${names.size + 1}`
  names.set(text, name)
  return name
}

/** With the response timeout, which the types of pg omit. */
type Query = pg.QueryConfig & { query_timeout?: number }

/** A connection that did not respond in time may still send its response, so it cannot be used again. */
function giveUp(client: pg.PoolClient, error: unknown): never {
  if (error instanceof Error && error.message === 'Query read timeout') client.connection.stream.destroy()
  throw error
}

/**
 * The pool as Kysely expects it, with every parameterized query prepared under a name: a connection parses and plans it
 * once. Kysely's texts repeat, because values are never part of them.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      let query_timeout: number | undefined
      const ask = (text: string, values: readonly unknown[]) => {
        if (text === takeTimeText) query_timeout = takenTimeMs + 1_000
        else if (text === 'commit' || text === 'rollback') query_timeout = undefined
        const query: Query = values.length === 0 ? { text } : { name: nameOf(text), text, values: [...values] }
        query.query_timeout = query_timeout
        return client.query(query).catch((error) => giveUp(client, error))
      }
      const prepared: PostgresPoolClient = Object.create(client, { query: { value: ask } })
      clients.set(client, prepared)
      return prepared
    },
    end: () => pool.end(),
  }
}
