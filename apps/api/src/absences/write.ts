import { type Absence, type AbsenceDays, absenceTexts, maxAbsences } from '@muster/contracts/absences'
import type { Principal } from '@muster/server/access/principal'
import { refuseConflict, refuseNotFound } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { recordProfile } from '../users/record-profile.ts'
import { absenceColumns } from './read.ts'

export const createAbsence = (store: Store, principal: Principal, days: AbsenceDays): Promise<Absence> =>
  changeOwn(store, principal, async (tx, userId) => {
    const { rows } = await sql<{ stored: number; overlapping: number }>`
      select count(*)::int as stored, (count(*) filter (where ${overlaps(days)}))::int as overlapping
      from absences a where a.user_id = ${userId}`.execute(tx)
    if ((rows[0]?.overlapping ?? 0) > 0) refuseConflict(absenceTexts.overlap)
    if ((rows[0]?.stored ?? 0) >= maxAbsences) refuseConflict(absenceTexts.tooMany)
    return returned(
      await sql<Absence>`
        insert into absences as a (user_id, starts_on, ends_on)
        values (${userId}, ${days.starts_on}, ${days.ends_on}) returning ${absenceColumns}`.execute(tx),
    )
  })

export const updateAbsence = (store: Store, principal: Principal, id: number, days: AbsenceDays): Promise<Absence> =>
  changeOwn(store, principal, async (tx, userId) => {
    const { rows } = await sql<{ id: number }>`
      select a.id from absences a
      where a.user_id = ${userId} and (a.id = ${id} or ${overlaps(days)})`.execute(tx)
    if (!rows.some((absence) => absence.id === id)) refuseNotFound('Absence')
    if (rows.length > 1) refuseConflict(absenceTexts.overlap)
    return returned(
      await sql<Absence>`
        update absences a set starts_on = ${days.starts_on}, ends_on = ${days.ends_on}
        where a.id = ${id} returning ${absenceColumns}`.execute(tx),
    )
  })

export const deleteAbsence = (store: Store, principal: Principal, id: number): Promise<void> =>
  changeOwn(store, principal, async (tx, userId) => {
    const { numDeletedRows } = await tx
      .deleteFrom('absences')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) refuseNotFound('Absence')
  })

/**
 * Changes the caller's absences. The lock of the account makes concurrent changes wait, so that absences do not overlap.
 * Everybody who sees the profile learns that it changed.
 */
const changeOwn = <Result>(
  store: Store,
  { userId }: Principal,
  change: (tx: Tx, userId: number) => Promise<Result>,
): Promise<Result> =>
  store.write(async (tx) => {
    await lockInOrder(tx, { accounts: { change: [userId] } })
    const result = await change(tx, userId)
    await recordProfile(tx, userId, userId, {})
    return result
  })

const overlaps = ({ starts_on, ends_on }: AbsenceDays) =>
  sql<boolean>`(a.starts_on <= ${ends_on}::date and a.ends_on >= ${starts_on}::date)`

function returned({ rows: [absence] }: { rows: Absence[] }): Absence {
  if (!absence) throw new Error('The statement returned no row')
  return absence
}
