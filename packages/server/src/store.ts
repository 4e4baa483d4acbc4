import { setTimeout as wait } from 'node:timers/promises'
import type { Tables } from '@muster/database/tables'
import { type Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { wakeUp } from './facts/wake-up.ts'
import { hasProperty } from './has-property.ts'
import { Problem } from './http/problems.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** The database as both services use it. */
export type Store = {
  db: Db
  pool: pg.Pool
  /** Runs a change in one transaction, and wakes the readers of the facts after its commit. */
  write<Result>(change: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The same for a change that is a single statement, which is its own transaction. */
  writeOnce<Result>(change: (db: Db) => Promise<Result>): Promise<Result>
  /** Runs this after the commit of earlier writes: immediately, unless a transaction is open around the handler. */
  afterCommit(work: () => void): void
}

const deadlock = '40P01'
const couldNotSerialize = '40001'
const lockNotAvailable = '55P03'
/** A referenced row was deleted between the read and the write; the retry will not find it. */
const goneMeanwhile = '23503'
const passing: unknown[] = [deadlock, couldNotSerialize, lockNotAvailable, goneMeanwhile]

/** Thrown by a change that needs other locks than it took; its transaction is rolled back. */
export class RunAgain extends Error {
  readonly code = couldNotSerialize
}

/** PostgreSQL aborted this transaction because of another one and rolled it back, so it can be retried. */
export const mustRunAgain = (error: unknown) => hasProperty(error, 'code') && passing.includes(error.code)

/** Within this time from its first attempt a change is run again. */
const retryForMilliseconds = 4_000
const firstPauseMilliseconds = 5
const longestPauseMilliseconds = 250

/** Between zero and a bound that doubles with each attempt: those who met once do not meet again at once. */
const pauseBefore = (attempt: number) =>
  wait(Math.random() * Math.min(firstPauseMilliseconds * 2 ** attempt, longestPauseMilliseconds))

/** What the caller is told when a change did not get through in time. */
function gaveUp(error: unknown): Problem {
  const isGone = hasProperty(error, 'code') && error.code === goneMeanwhile
  const problem = isGone
    ? new Problem(409, 'Something that this refers to was deleted at the same time. Please reload and try again.')
    : new Problem(503, 'Others are changing the same things right now. Please try again.', { retryAfterSeconds: 1 })
  problem.cause = error
  return problem
}

export function createStore(database: { db: Db; pool: pg.Pool }): Store {
  const wake = wakeUp(database.pool)
  async function untilDone<Result>(run: () => Promise<Result>): Promise<Result> {
    const until = performance.now() + retryForMilliseconds
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await run()
        wake()
        return result
      } catch (error) {
        if (!mustRunAgain(error)) throw error
        if (performance.now() >= until) throw gaveUp(error)
        await pauseBefore(attempt)
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
