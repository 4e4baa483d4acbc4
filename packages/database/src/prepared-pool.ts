import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { takenTimeMs, takeTimeText } from './take-time.ts'

const mostNames = 1_000
const names = new Map<string, string>()

/** A name for this text, the same in every connection; none once there are too many texts to keep them all. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = `q${names.size + 1}`
  names.set(text, name)
  return name
}

/** With how long its answer is waited for, which the types of pg leave out. */
type Query = pg.QueryConfig & { query_timeout?: number }

/** A connection that did not answer in time still owes an answer: nobody may ask it anything else. */
function giveUp(client: pg.PoolClient, error: unknown): never {
  if (error instanceof Error && error.message === 'Query read timeout') client.connection.stream.destroy()
  throw error
}

/**
 * The pool as Kysely takes it, with every query that has values prepared under a name: a connection parses and plans
 * it once. What Kysely builds repeats its texts, because values always stand apart from them.
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
