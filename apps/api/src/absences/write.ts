import { type Absence, type AbsenceDays, absenceTexts, maxAbsences } from '@muster/contracts/absences'
import type { Principal } from '@muster/server/access/principal'
import { refuseConflict, refuseNotFound } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { recordProfile } from '../users/record-profile.ts'
import { absenceColumns } from './read.ts'

export const createAbsence = (store: Store, principal: Principal, days: AbsenceDays): Promise<Absence> =>
  changeOwn(store, principal, (tx, userId) => insertAbsence(tx, userId, days))

export const updateAbsence = (store: Store, principal: Principal, id: number, days: AbsenceDays): Promise<Absence> =>
  changeOwn(store, principal, (tx, userId) => setDays(tx, userId, id, days))

export const deleteAbsence = async (store: Store, principal: Principal, id: number): Promise<void> => {
  await changeOwn(store, principal, (tx, userId) => removeAbsence(tx, userId, id))
}

/**
 * Changes the caller's absences. The lock of the account makes concurrent changes wait, so that absences do not overlap.
 * Everybody who sees the profile learns that it changed.
 */
const changeOwn = (
  store: Store,
  { userId }: Principal,
  change: (tx: Tx, userId: number) => Promise<Absence>,
): Promise<Absence> =>
  store.write(async (tx) => {
    await lockInOrder(tx, { accounts: { change: [userId] } })
    const absence = await change(tx, userId)
    await recordProfile(tx, userId, userId, {})
    return absence
  })

// The following expect that the account is locked. With `enteredIn`, an admin or manager of this organization changes
// the absence, who finds only those that were entered there.

export async function insertAbsence(
  tx: Tx,
  userId: number,
  days: AbsenceDays,
  enteredIn: number | null = null,
): Promise<Absence> {
  const { rows } = await sql<{ stored: number; overlapping: number }>`
    select count(*)::int as stored, (count(*) filter (where ${overlaps(days)}))::int as overlapping
    from absences a where a.user_id = ${userId}`.execute(tx)
  if ((rows[0]?.overlapping ?? 0) > 0) refuseConflict(overlapText(enteredIn))
  if ((rows[0]?.stored ?? 0) >= maxAbsences) refuseConflict(absenceTexts.tooMany)
  return found(
    await sql<Absence>`
      insert into absences as a (user_id, starts_on, ends_on, entered_in)
      values (${userId}, ${days.starts_on}, ${days.ends_on}, ${enteredIn}) returning ${absenceColumns}`.execute(tx),
  )
}

/** A user who changes an absence that somebody else entered takes it over. */
export async function setDays(
  tx: Tx,
  userId: number,
  id: number,
  days: AbsenceDays,
  enteredIn: number | null = null,
): Promise<Absence> {
  const { rows } = await sql<{ id: number; isFound: boolean }>`
    select a.id, a.id = ${id} and ${isEnteredIn(enteredIn)} as "isFound" from absences a
    where a.user_id = ${userId} and (a.id = ${id} or ${overlaps(days)})`.execute(tx)
  if (!rows.some(({ isFound }) => isFound)) refuseNotFound('Absence')
  if (rows.length > 1) refuseConflict(overlapText(enteredIn))
  return found(
    await sql<Absence>`
      update absences a set starts_on = ${days.starts_on}, ends_on = ${days.ends_on}, entered_in = ${enteredIn}
      where a.id = ${id} returning ${absenceColumns}`.execute(tx),
  )
}

export const removeAbsence = async (
  tx: Tx,
  userId: number,
  id: number,
  enteredIn: number | null = null,
): Promise<Absence> =>
  found(
    await sql<Absence>`
      delete from absences a where a.id = ${id} and a.user_id = ${userId} and ${isEnteredIn(enteredIn)}
      returning ${absenceColumns}`.execute(tx),
  )

const isEnteredIn = (organizationId: number | null) =>
  organizationId === null ? sql<boolean>`true` : sql<boolean>`a.entered_in is not distinct from ${organizationId}::int`

const overlapText = (enteredIn: number | null) =>
  enteredIn === null ? absenceTexts.overlap : absenceTexts.overlapOfMember

const overlaps = ({ starts_on, ends_on }: AbsenceDays) =>
  sql<boolean>`(a.starts_on <= ${ends_on}::date and a.ends_on >= ${starts_on}::date)`

const found = ({ rows: [absence] }: { rows: Absence[] }): Absence => absence ?? refuseNotFound('Absence')
