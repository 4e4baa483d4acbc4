import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Store, Tx } from '../store.ts'
import { keepLooking } from './keep-looking.ts'
import { newBetween } from './new-facts.ts'

/**
 * Acts on the new facts, which `facts` selects as a table of a statement, each once. Returns whether it wrote anything.
 */
export type Act = (tx: Tx, facts: RawBuilder<unknown>) => Promise<boolean>

/** The first start begins at the present; every later one continues where the last one ended. */
export const beginFollowing = ({ db }: Pick<Store, 'db'>, follower: string) =>
  sql`insert into fact_cursors (follower, snapshot) values (${follower}, pg_current_snapshot()::text)
    on conflict (follower) do nothing`.execute(db)

/**
 * Has a follower act on the facts since its last time, in the transaction that notes how far it came: after a crash all of
 * it is done or nothing. The node that locks the cursor does it, the others skip it. Returns whether anything was written.
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
    // A statement of its own: its snapshot is younger than the commit of the follower that locked the row before.
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(tx)
    const [now] = rows
    if (!now) throw new Error('There is no snapshot.')
    const [late, later] = newBetween(cursor.snapshot, now.snapshot)
    const wrote = await act(tx, sql`(select * from facts where ${late} union all select * from facts where ${later})`)
    // Nothing is lost with a note that there was nothing, so the disk need not hurry for it.
    if (!wrote) await sql`set local synchronous_commit = off`.execute(tx)
    await tx.updateTable('fact_cursors').set({ snapshot: now.snapshot }).where('follower', '=', follower).execute()
    return wrote
  })
}

type Parts = {
  store: Store
  logger: FastifyBaseLogger
  /** The name of its cursor. */
  follower: string
  act: Act
  /** Called after a commit that wrote something. */
  wrote: () => void
  everyMilliseconds: number
  restMilliseconds: () => number
}

/** Follows the facts from the first start of any node on, at each wake-up and every so often. */
export function followFacts({ store, logger, follower, act, wrote, ...pace }: Parts) {
  let begun = false

  async function look() {
    if (!begun) await beginFollowing(store, follower)
    begun = true
    if (await followOnce(store, follower, act)) wrote()
  }

  return keepLooking({ store, logger, what: `facts for ${follower}`, look, ...pace })
}
