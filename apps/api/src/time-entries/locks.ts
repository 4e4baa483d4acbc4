import type { Principal } from '@muster/server/access/principal'
import { lockInOrder, sortedIds } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/** The first key of the advisory locks of the months of an organization; the second one is its id. */
const monthsLock = 40

/** Waits for all writes of entries in the organization, and lets none begin until the transaction ends. */
export const lockMonths = (tx: Tx, organizationId: number) =>
  sql`select pg_advisory_xact_lock(${sql.lit(monthsLock)}, ${organizationId}::int)`.execute(tx)

/** Where a write of entries takes place: the organization, and the tasks of the entries. */
export type TimePlace = { organizationId: number; taskIds: readonly number[] }

/**
 * Takes the locks of a write of the caller's entries. No month of these organizations is locked or unlocked until the
 * transaction ends, and the caller's account is locked, so that one write at a time changes entries of this user.
 */
export async function lockOwnTime(tx: Tx, { userId }: Principal, places: readonly TimePlace[]): Promise<void> {
  const organizationIds = sortedIds(places.map(({ organizationId }) => organizationId))
  for (const id of organizationIds)
    await sql`select pg_advisory_xact_lock_shared(${sql.lit(monthsLock)}, ${id}::int)`.execute(tx)
  await lockInOrder(tx, { accounts: { change: [userId] } })
  for (const organizationId of organizationIds) {
    const taskIds = places.flatMap((place) => (place.organizationId === organizationId ? place.taskIds : []))
    await lockInOrder(tx, { members: { organizationId, keep: [userId] }, tasks: { keep: taskIds } })
  }
}
