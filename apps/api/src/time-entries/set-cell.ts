import type { OutputOf } from '@muster/contracts/endpoint'
import type { setTimeCell as call } from '@muster/contracts/time-entries'
import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { timeTexts } from '@muster/contracts/time-entries/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict, refuseInvalid } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { readEntry } from './entry-row.ts'
import { entryCreated, entryDeleted, entryUpdated } from './facts.ts'
import { lockTimedTask } from './own-entry.ts'
import { refuseLockedMonth } from './refuse-locked.ts'
import { deleteRow, type EntryRow, entryColumns, insertEntry, updateEntry } from './write-entry.ts'

type Cell = OutputOf<NonNullable<typeof call.body>>

/** Sets the caller's time on a task on a day, by changing the only entry, by adding one or by deleting it. */
export function setCell(store: Store, principal: Principal, cell: Cell): Promise<{ entry: TimeEntry | null }> {
  return store.write(async (tx) => {
    const organizationId = await lockTimedTask(tx, principal, cell.task_id)
    const entry = await onlyEntryOf(tx, principal.userId, cell)
    if ((entry?.minutes ?? 0) === cell.minutes)
      return { entry: entry ? await readEntry(tx, principal.userId, entry.id) : null }
    if (entry) await refuseLockedMonth(tx, organizationId, entry)
    if (cell.minutes === 0 && entry) {
      await deleteRow(tx, entry.id)
      await record(tx, entryDeleted(entry))
      return { entry: null }
    }
    const times = await placeInDay(tx, principal.userId, cell, entry)
    const { userId } = principal
    const written = entry
      ? await updateEntry(tx, entry, { times })
      : await insertEntry(tx, { organizationId, taskId: cell.task_id, userId, note: null, ...times })
    await refuseLockedMonth(tx, organizationId, written)
    await record(tx, entry ? entryUpdated(written, changesOf(entry, written)) : entryCreated(written))
    return { entry: await readEntry(tx, userId, written.id) }
  })
}

/** The entry that makes up the cell, if there is one. Throws 409 if there are several, or if its timer is running. */
async function onlyEntryOf(tx: Tx, userId: number, { task_id, day }: Cell): Promise<EntryRow | undefined> {
  const [entry, ...others] = await tx
    .selectFrom('time_entries')
    .where('task_id', '=', task_id)
    .where('user_id', '=', userId)
    .where('started_on', '=', day)
    .select(entryColumns)
    .orderBy('id')
    .execute()
  if (others.length > 0) refuseConflict(timeTexts.severalEntries)
  if (entry?.ended_at === null) refuseConflict(timeTexts.stillRunning)
  return entry
}

/**
 * The times of an entry of this length within the user's day. It keeps its start, or begins at 9:00, unless it would then
 * end after the day or in the future. Throws 422 if the day, which may have 23 or 25 hours, has not had this many minutes
 * yet.
 */
async function placeInDay(tx: Tx, userId: number, { day, minutes }: Cell, entry: EntryRow | undefined) {
  const { rows } = await sql<{ available: number; started_at: string; ended_at: string }>`
    with day as (
      select ${day}::date::timestamp at time zone u.time_zone as starts_at,
        least((${day}::date + 1)::timestamp at time zone u.time_zone, date_trunc('minute', clock_timestamp())) as ends_at,
        coalesce(${entry?.started_at ?? null}::timestamptz, (${day}::date + time '09:00') at time zone u.time_zone) as wanted
      from users u where u.id = ${userId}
    ), placed as (
      select greatest(0, floor(extract(epoch from ends_at - starts_at) / 60))::int as available,
        greatest(starts_at, least(wanted, ends_at - make_interval(mins => ${minutes}::int))) as started_at
      from day
    )
    select available, started_at, started_at + make_interval(mins => ${minutes}::int) as ended_at from placed`.execute(
    tx,
  )
  const [placed] = rows
  if (!placed) throw new Error(`there is no user ${userId}`)
  const { available, started_at, ended_at } = placed
  if (minutes > available) refuseInvalid({ field: 'minutes', message: timeTexts.tooManyMinutes(available) })
  return { startedAt: sql<string>`${started_at}`, endedAt: sql<string>`${ended_at}` }
}

const changesOf = (before: EntryRow, after: EntryRow) => ({
  ...(before.started_at !== after.started_at && { started_at: { from: before.started_at, to: after.started_at } }),
  ended_at: { from: before.ended_at, to: after.ended_at },
})
