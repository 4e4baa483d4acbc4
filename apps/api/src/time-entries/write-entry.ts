import { maxEntryHours } from '@muster/contracts/time-entries/fields'
import type { Tx } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'

/** The row of an entry, as writes need it. */
export type EntryRow = {
  id: number
  organization_id: number
  task_id: number
  user_id: number
  started_at: string
  ended_at: string | null
  started_on: string
  ended_on: string | null
  minutes: number | null
  note: string | null
}

export const entryColumns = [
  'id',
  'organization_id',
  'task_id',
  'user_id',
  'started_at',
  'ended_at',
  'started_on',
  'ended_on',
  'minutes',
  'note',
] as const

/** The user's day of an instant. */
const dayOf = (userId: number, at: RawBuilder<unknown>) =>
  sql<string>`((${at}) at time zone (select u.time_zone from users u where u.id = ${userId}))::date`

/** The day on which an entry ends. One that ends at midnight ends on the day before. */
const lastDayOf = (userId: number, startedAt: RawBuilder<unknown>, endedAt: RawBuilder<unknown>) =>
  sql<
    string | null
  >`greatest(${dayOf(userId, startedAt)}, ${dayOf(userId, sql`${endedAt} - interval '1 microsecond'`)})`

type Times = { startedAt: Expression<string>; endedAt?: Expression<string> }

/** The columns of the times of an entry, as values to insert or to update. */
const timeValues = (userId: number, { startedAt, endedAt }: Times) => {
  const [start, end] = [sql`${startedAt}::timestamptz`, sql`${endedAt ?? sql`null`}::timestamptz`]
  return {
    started_at: sql<string>`${start}`,
    ended_at: sql<string | null>`${end}`,
    started_on: dayOf(userId, start),
    ended_on: endedAt ? lastDayOf(userId, start, end) : null,
  }
}

/**
 * The times of a timer that is stopped now: at most 24 hours after its start, and never before it. The time when the
 * transaction began may be before the start of a timer that another transaction has just started.
 */
export const stopTime: Times = {
  startedAt: sql`started_at`,
  endedAt: sql`least(
    greatest(date_trunc('milliseconds', clock_timestamp()), started_at),
    started_at + make_interval(hours => ${sql.lit(maxEntryHours)})
  )`,
}

type NewEntry = Times & { organizationId: number; taskId: number; userId: number; note: string | null }

export const insertEntry = (tx: Tx, { organizationId, taskId, userId, note, ...times }: NewEntry): Promise<EntryRow> =>
  tx
    .insertInto('time_entries')
    .values({
      organization_id: organizationId,
      task_id: taskId,
      user_id: userId,
      note,
      ...timeValues(userId, times),
    })
    .returning(entryColumns)
    .executeTakeFirstOrThrow()

type ChangedColumns = { task_id?: number; note?: string | null; times?: Times }

/** The days are computed again only with the times, so that a new time zone of the user does not move the entry. */
export const updateEntry = (
  tx: Tx,
  { id, user_id }: Pick<EntryRow, 'id' | 'user_id'>,
  { times, ...columns }: ChangedColumns,
): Promise<EntryRow> =>
  tx
    .updateTable('time_entries')
    .set({ ...columns, ...(times && timeValues(user_id, times)), updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(entryColumns)
    .executeTakeFirstOrThrow()

export const deleteRow = (tx: Tx, id: number) => tx.deleteFrom('time_entries').where('id', '=', id).execute()
