import { setTimeout as wait } from 'node:timers/promises'
import type { Tables } from '@muster/database/tables'
import { type Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { createCommitGuard } from './confirmed-commits.ts'
import { createWakeUp } from './facts/wake-up.ts'
import { hasProperty } from './has-property.ts'
import { Problem } from './http/problems.ts'
import type { ReplicaOf } from './replica/replica-of.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** The database in the form in which both services use it. */
export type Store = {
  db: Db
  pool: pg.Pool
  /** Connections that keep a session, for LISTEN, if `pool` leads through a pooler. */
  sessionPool?: pg.Pool | undefined
  /** A standby for lists, searches and analytics; undefined if DATABASE_READ_URL is not set. */
  replica?: ReplicaOf<Store> | undefined
  /**
   * Runs a change in one transaction, and wakes the readers of facts after the commit. After a conflict with another
   * transaction, the change is run again.
   */
  write<Result>(change: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The same for a change that consists of a single statement, which PostgreSQL runs as a transaction by itself. */
  writeOnce<Result>(change: (db: Db) => Promise<Result>): Promise<Result>
  /**
   * Calls `work` once the preceding writes are committed: at once if this store commits each write by itself, or after
   * the surrounding transaction if the store is part of one (see `storeWithin`).
   */
  afterCommit(work: () => void): void
}

const deadlock = '40P01'
const couldNotSerialize = '40001'
const lockNotAvailable = '55P03'
/** A referenced row was deleted between the read and the write. A retry does not find that row, and is refused. */
const foreignKeyViolation = '23503'
const retryableCodes: unknown[] = [deadlock, couldNotSerialize, lockNotAvailable, foreignKeyViolation]

/** Thrown by a change that has found out that it needs other locks; its transaction is rolled back and retried. */
export class RetryTransactionError extends Error {
  readonly code = couldNotSerialize
}

/**
 * Whether the transaction was rolled back because it conflicted with another transaction, so that it can be retried.
 */
export const isRetryable = (error: unknown) => hasProperty(error, 'code') && retryableCodes.includes(error.code)

/** How long a change is retried, counted from the start of its first attempt. */
const retryForMilliseconds = 4_000
const firstPauseMilliseconds = 5
const longestPauseMilliseconds = 250

/**
 * A random pause, so that the same transactions do not conflict again. Its maximum doubles with each attempt, up to
 * `longestPauseMilliseconds`.
 */
const pauseBefore = (attempt: number) =>
  wait(Math.random() * Math.min(firstPauseMilliseconds * 2 ** attempt, longestPauseMilliseconds))

/** The error for a change that did not succeed within `retryForMilliseconds`. */
function gaveUpProblem(error: unknown): Problem {
  const isGone = hasProperty(error, 'code') && error.code === foreignKeyViolation
  const problem = isGone
    ? new Problem(409, 'Something that this refers to was deleted at the same time. Please reload and try again.')
    : new Problem(503, 'Others are changing the same things right now. Please try again.', { retryAfterSeconds: 1 })
  problem.cause = error
  return problem
}

type Connections = Pick<Store, 'db' | 'pool' | 'sessionPool' | 'replica'>

/** `onConfirmation` is called with false when no standby confirms writes any more, and with true when one does again. */
export function createStore(database: Connections, onConfirmation?: (isConfirmed: boolean) => void): Store {
  const commits = createCommitGuard(database.pool, onConfirmation)
  const wake = createWakeUp(database.pool)
  async function retryUntilDone<Result>(run: () => Promise<Result>): Promise<Result> {
    await commits.requireConfirmed()
    const deadline = performance.now() + retryForMilliseconds
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await commits.watch(run())
        wake()
        return result
      } catch (error) {
        commits.noteError(error)
        if (!isRetryable(error)) throw error
        if (performance.now() >= deadline) throw gaveUpProblem(error)
        await pauseBefore(attempt)
      }
    }
  }

  return {
    ...database,
    write: (change) => retryUntilDone(() => database.db.transaction().execute(change)),
    writeOnce: (change) => retryUntilDone(() => change(database.db)),
    afterCommit: (work) => work(),
  }
}

/** A store whose writes are part of an open transaction. */
export function storeWithin(tx: Tx, outerStore: Store, afterCommit: Store['afterCommit']): Store {
  const write = <Result>(change: (tx: Tx) => Promise<Result>) => inSavepoint(tx, () => change(tx))
  return { db: tx, pool: outerStore.pool, write, writeOnce: write, afterCommit }
}

/** Runs a part of a transaction in a savepoint: if it throws, only this part is rolled back. */
export async function inSavepoint<Result>(tx: Tx, run: () => Promise<Result>): Promise<Result> {
  await sql`savepoint step`.execute(tx)
  try {
    const result = await run()
    await sql`release savepoint step`.execute(tx)
    return result
  } catch (error) {
    // If this fails too, the connection is lost, and the first error is more informative.
    await sql`rollback to savepoint step`.execute(tx).catch(() => {})
    throw error
  }
}
