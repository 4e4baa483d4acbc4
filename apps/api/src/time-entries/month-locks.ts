import { can } from '@muster/contracts/capabilities'
import type { TimeLock } from '@muster/contracts/time-entries'
import { timeTexts } from '@muster/contracts/time-entries/texts'
import { instant } from '@muster/database/json'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseInvalid, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockActorOrRefuse, lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { monthText, timePerson } from './entry-row.ts'
import { timeLockChanged } from './facts.ts'
import { lockMonths } from './locks.ts'

/** The locked months of an organization that meet the condition on the lock `l`, latest first. */
export const lockRows = (organizationId: Expression<number> | number, condition: RawBuilder<unknown> = sql`true`) =>
  sql<TimeLock>`(
    select ${monthText(sql`l.month`)} as month, ${instant(sql.ref('l.locked_at'))} as locked_at,
      case when u.id is not null then ${timePerson(sql`l.organization_id`)} end as locked_by
    from time_locks l left join users u on u.id = l.locked_by
    where l.organization_id = ${organizationId} and ${condition}
    order by l.month desc
  )`

/** Locks a month. A locked month stays as it is. */
export function lockMonth(
  store: Store,
  principal: Principal,
  organizationId: number,
  month: string,
): Promise<TimeLock> {
  return store.write(async (tx) => {
    const actor = await lockForChange(tx, principal, organizationId)
    await refuseFutureMonth(tx, month)
    const lock = await tx
      .insertInto('time_locks')
      .values({ organization_id: organizationId, month: firstDay(month), locked_by: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'organization_id'])
      .executeTakeFirst()
    if (lock) await record(tx, timeLockChanged(actor.id, { ...lock, month }, 'created'))
    const { rows } = await sql<{ lock: TimeLock }>`
      select row_to_json(o) as lock
      from ${lockRows(organizationId, sql`l.month = ${firstDay(month)}::date`)} o`.execute(tx)
    return rows[0]?.lock ?? refuseNotFound('Month')
  })
}

/** Unlocks a month. Throws 404 if it is not locked. */
export function unlockMonth(store: Store, principal: Principal, organizationId: number, month: string): Promise<void> {
  return store.write(async (tx) => {
    const actor = await lockForChange(tx, principal, organizationId)
    const lock = await tx
      .deleteFrom('time_locks')
      .where('organization_id', '=', organizationId)
      .where('month', '=', firstDay(month))
      .returning(['id', 'organization_id'])
      .executeTakeFirst()
    if (!lock) return refuseNotFound('Month')
    await record(tx, timeLockChanged(actor.id, { ...lock, month }, 'deleted'))
  })
}

const firstDay = (month: string) => `${month}-01`

/**
 * Waits for all writes of entries in the organization. The organization is locked too, because the end of a membership
 * stops a timer without the lock of the months.
 */
async function lockForChange(tx: Tx, principal: Principal, organizationId: number) {
  // Check the permission before making others wait.
  refuseUnless(can.lockTime(await actorOrRefuse(tx, principal, organizationId)))
  await lockMonths(tx, organizationId)
  await lockInOrder(tx, { organizations: { change: [organizationId] } })
  const actor = await lockActorOrRefuse(tx, principal, organizationId)
  refuseUnless(can.lockTime(actor))
  return actor
}

/** Throws 422 if the month has not begun anywhere: some users may be in the earliest time zone. */
async function refuseFutureMonth(tx: Tx, month: string): Promise<void> {
  const { rows } = await sql<{ future: boolean }>`
    select ${firstDay(month)}::date > (now() at time zone 'Pacific/Kiritimati')::date as future`.execute(tx)
  if (rows[0]?.future) refuseInvalid({ field: 'month', message: timeTexts.futureMonth })
}
