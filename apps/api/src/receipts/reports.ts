import type { Reports } from '@muster/contracts/tasks/receipts'
import type { Principal } from '@muster/server/access/principal'
import { refuseStaleObject } from '@muster/server/http/etag'
import { lockInOrder } from '@muster/server/lock-order'
import type { Db, Store } from '@muster/server/store'
import { recordOwnFact } from '../accounts/sign-in/sessions.ts'

/** What the user reports to others. */
export const reportsOf = (db: Db, userId: number): Promise<Reports> =>
  db
    .selectFrom('users')
    .select('reports_seen_assignments as seen_assignments')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Stores what the user reports from now on. What others have seen before is kept. */
export function updateReports(
  store: Store,
  { userId }: Principal,
  { seen_assignments }: Reports,
  ifMatch?: string,
): Promise<Reports> {
  return store.write(async (tx) => {
    await lockInOrder(tx, { accounts: { change: [userId] } })
    const before = await reportsOf(tx, userId)
    refuseStaleObject(ifMatch, userId, before)
    if (before.seen_assignments === seen_assignments) return before
    await tx.updateTable('users').set({ reports_seen_assignments: seen_assignments }).where('id', '=', userId).execute()
    await recordOwnFact(tx, userId, { kind: 'account.updated', values: {} })
    return { seen_assignments }
  })
}
