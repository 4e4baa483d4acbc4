import type { Tables } from '@muster/database/tables'
import { type Kysely, sql, type Transaction } from 'kysely'
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
  /** Does this once what was written before is committed: at once, unless a transaction is open around the handler. */
  afterCommit(work: () => void): void
}

const attempts = 4

const deadlock = '40P01'
const couldNotSerialize = '40001'
/** What a row refers to was deleted between the look at it and the write; looked for again, it is not found. */
const goneMeanwhile = '23503'
const passing: unknown[] = [deadlock, couldNotSerialize, goneMeanwhile]

/** PostgreSQL ended this transaction because of what another did; nothing of it stands, so it may run again. */
export const mustRunAgain = (error: unknown) => hasProperty(error, 'code') && passing.includes(error.code)

export function createStore(database: { db: Db; pool: pg.Pool }): Store {
  const wake = wakeUp(database.pool)
  async function untilDone<Result>(run: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await run()
        wake()
        return result
      } catch (error) {
        if (!mustRunAgain(error) || attempt === attempts) throw error
      }
    }
  }

  return {
    ...database,
    write: (change) => untilDone(() => database.db.transaction().execute(change)),
    writeOnce: (change) => untilDone(() => change(database.db)),
    afterCommit: (work) => work(),
  }
}

/** The store for a handler inside an open transaction: what it writes is committed with it, or not at all. */
export function storeWithin(tx: Tx, outside: Store, afterCommit: Store['afterCommit']): Store {
  const write = <Result>(change: (tx: Tx) => Promise<Result>) => step(tx, () => change(tx))
  return { db: tx, pool: outside.pool, write, writeOnce: write, afterCommit }
}

/** Runs a part of a transaction that leaves nothing behind when it throws, while the transaction goes on. */
export async function step<Result>(tx: Tx, run: () => Promise<Result>): Promise<Result> {
  await sql`savepoint step`.execute(tx)
  try {
    const result = await run()
    await sql`release savepoint step`.execute(tx)
    return result
  } catch (error) {
    // When not even this is possible, the connection is gone, and the error that was first says more.
    await sql`rollback to savepoint step`.execute(tx).catch(() => {})
    throw error
  }
}
