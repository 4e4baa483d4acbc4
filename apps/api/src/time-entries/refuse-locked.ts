import { monthName, timeTexts } from '@muster/contracts/time-entries/texts'
import { refuseConflict } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { monthText } from './entry-row.ts'

/** The days of an entry. */
export type EntryDays = { started_on: string; ended_on: string | null }

/** The first locked month in which the entry starts or ends, such as `2026-10`. */
export async function lockedMonthOf(
  db: Db,
  organizationId: number,
  { started_on, ended_on }: EntryDays,
): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select ${monthText(sql`l.month`)} as month from time_locks l
    where l.organization_id = ${organizationId} and l.month in (
      date_trunc('month', ${started_on}::date)::date, date_trunc('month', ${ended_on}::date)::date
    )
    order by l.month limit 1`.execute(db)
  return rows[0]?.month
}

/** Throws 409 if the entry starts or ends in a locked month. The caller has called `lockOwnTime`. */
export async function refuseLockedMonth(
  db: Db,
  organizationId: number,
  days: EntryDays,
  detail: (month: string) => string = timeTexts.monthLocked,
): Promise<void> {
  const month = await lockedMonthOf(db, organizationId, days)
  if (month !== undefined) refuseConflict(detail(monthName(month)))
}
