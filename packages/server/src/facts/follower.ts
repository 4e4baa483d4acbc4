import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Store, Tx } from '../store.ts'
import { keepLooking } from './keep-looking.ts'
import { newBetween } from './new-facts.ts'

/** Processes the new facts: `facts` is a subquery that returns each of them once. Returns whether it wrote anything. */
export type Act = (tx: Tx, facts: RawBuilder<unknown>) => Promise<boolean>

/** Creates the follower's cursor at the current snapshot. An existing cursor stays, so that a restart continues from it. */
export const beginFollowing = ({ db }: Pick<Store, 'db'>, follower: string) =>
  sql`insert into fact_cursors (follower, snapshot) values (${follower}, pg_current_snapshot()::text)
    on conflict (follower) do nothing`.execute(db)

/**
 * Processes the facts since the last run in the transaction that advances the cursor, so that a crash leaves all of it
 * done or nothing. The node that locks the cursor does the work; the others skip it. Returns whether anything was written.
 */
export function followOnce(store: Store, follower: string, act: Act): Promise<boolean> {
  return store.db.transaction().execute(async (tx) => {
    const cursor = await tx
      .selectFrom('fact_cursors')
      .select('snapshot')
      .where('follower', '=', follower)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!cursor) return false
    // A separate statement, because its snapshot must be later than the commit of the node that held the lock before.
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(tx)
    const [now] = rows
    if (!now) throw new Error('There is no snapshot.')
    const [late, later] = newBetween(cursor.snapshot, now.snapshot)
    const wrote = await act(tx, sql`(select * from facts where ${late} union all select * from facts where ${later})`)
    // If nothing was written, losing the cursor's progress is harmless, so the commit does not wait for the disk.
    if (!wrote) await sql`set local synchronous_commit = off`.execute(tx)
    await tx.updateTable('fact_cursors').set({ snapshot: now.snapshot }).where('follower', '=', follower).execute()
    return wrote
  })
}

type Parts = {
  store: Store
  logger: FastifyBaseLogger
  /** The name of the follower's cursor. */
  follower: string
  act: Act
  /** Called after a commit that wrote something. */
  wrote: () => void
  everyMilliseconds: number
  restMilliseconds: () => number
}

/** Processes new facts at each wake-up and at an interval, beginning with the first start of any node. */
export function followFacts({ store, logger, follower, act, wrote, ...pace }: Parts) {
  let begun = false

  async function look() {
    if (!begun) await beginFollowing(store, follower)
    begun = true
    if (await followOnce(store, follower, act)) wrote()
  }

  return keepLooking({ store, logger, what: `facts for ${follower}`, look, ...pace })
}
