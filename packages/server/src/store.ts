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
  /** The same for a change that is a single statement, which is a transaction of its own. */
  writeOnce<Result>(change: (db: Db) => Promise<Result>): Promise<Result>
}

const attempts = 4
const mustRunAgain = (error: unknown) =>
  hasProperty(error, 'code') && (error.code === '40P01' || error.code === '40001')

export function createStore(database: { db: Db; pool: pg.Pool }): Store {
  const wake = wakeUp(database.pool)
  async function untilDone<Result>(run: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await run()
        wake()
        return result
      } catch (error) {
        // PostgreSQL ended this transaction so that another could go on; nothing of it stands, so it runs again.
        if (!mustRunAgain(error) || attempt === attempts) throw error
      }
    }
  }

  return {
    ...database,
    write: (change) => untilDone(() => database.db.transaction().execute(change)),
    writeOnce: (change) => untilDone(() => change(database.db)),
  }
}
