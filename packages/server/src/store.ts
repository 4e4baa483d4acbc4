import type { Tables } from '@muster/database/tables'
import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import { hasProperty } from './has-property.ts'
import { wakeUp } from './wake-up.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** The database as both services use it. */
export type Store = {
  db: Db
  pool: pg.Pool
  /** Runs a change in one transaction, and after its commit wakes whoever follows the facts. */
  write<Result>(change: (tx: Tx) => Promise<Result>): Promise<Result>
}

const attempts = 4
const mustRunAgain = (error: unknown) =>
  hasProperty(error, 'code') && (error.code === '40P01' || error.code === '40001')

export function createStore(database: { db: Db; pool: pg.Pool }): Store {
  const wake = wakeUp(database.pool)
  return {
    ...database,
    async write(change) {
      for (let attempt = 1; ; attempt++) {
        try {
          const result = await database.db.transaction().execute(change)
          wake()
          return result
        } catch (error) {
          // PostgreSQL ended this transaction so that another could go on; nothing of it stands, so it runs again.
          if (!mustRunAgain(error) || attempt === attempts) throw error
        }
      }
    },
  }
}
