import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Store, Tx } from '../store.ts'
import { newBetweenConditions } from './new-facts.ts'
import { pollFacts } from './poll-facts.ts'

/** Processes the new facts, which are the rows of the subquery `facts`. Returns whether anything was written. */
export type ProcessFacts = (tx: Tx, facts: RawBuilder<unknown>) => Promise<boolean>

/**
 * Creates the follower's cursor at the current snapshot. An existing cursor is not changed, so that a restart continues
 * from it.
 */
export const beginFollowing = ({ db }: Pick<Store, 'db'>, follower: string) =>
  sql`insert into fact_cursors (follower, snapshot) values (${follower}, pg_current_snapshot()::text)
    on conflict (follower) do nothing`.execute(db)

/**
 * Processes the facts that are new since the last run, in the same transaction that advances the cursor, so that after
 * a crash either everything or nothing is done. The node that locks the cursor does the work, and other nodes skip it.
 * Returns whether anything was written.
 */
export function followOnce(store: Store, follower: string, processFacts: ProcessFacts): Promise<boolean> {
  return store.db.transaction().execute(async (tx) => {
    const cursor = await tx
      .selectFrom('fact_cursors')
      .select('snapshot')
      .where('follower', '=', follower)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!cursor) return false
    // This is a separate statement, because its snapshot must be taken after the previous holder of the lock has
    // committed.
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(tx)
    const [currentSnapshot] = rows
    if (!currentSnapshot) throw new Error('There is no snapshot.')
    const [committedLate, begunLater] = newBetweenConditions(cursor.snapshot, currentSnapshot.snapshot)
    const hasWritten = await processFacts(
      tx,
      sql`(select * from facts where ${committedLate} union all select * from facts where ${begunLater})`,
    )
    // If nothing was written, losing the cursor's progress is harmless, so the commit does not wait for the disk.
    if (!hasWritten) await sql`set local synchronous_commit = off`.execute(tx)
    await tx
      .updateTable('fact_cursors')
      .set({ snapshot: currentSnapshot.snapshot })
      .where('follower', '=', follower)
      .execute()
    return hasWritten
  })
}

type FollowerOptions = {
  store: Store
  logger: FastifyBaseLogger
  /** The name of the follower's cursor. */
  follower: string
  processFacts: ProcessFacts
  /** Called after a commit that wrote something. */
  onWritten: () => void
  intervalMilliseconds: number
  pauseMilliseconds: () => number
}

/**
 * Processes new facts at each wake-up and at regular intervals. Facts that were recorded before the follower's first
 * start are skipped.
 */
export function followFacts({ store, logger, follower, processFacts, onWritten, ...timing }: FollowerOptions) {
  let hasBegun = false

  async function poll() {
    if (!hasBegun) await beginFollowing(store, follower)
    hasBegun = true
    if (await followOnce(store, follower, processFacts)) onWritten()
  }

  return pollFacts({ store, logger, name: `facts for ${follower}`, poll, ...timing })
}
