import { Id } from '@muster/contracts/fields'
import { Day } from '@muster/contracts/time-entries/fields'
import type { UserIdExpression } from '@muster/server/access/caller'
import { organizationStamp } from '@muster/server/facts/stamps'
import type { Db } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { decodeCursor, refuseCursor } from '../lists/cursor.ts'
import { entryRows } from './entry-row.ts'
import { type EntryFilters, entriesVisibleTo } from './visible-to.ts'

export type EntryListInput = EntryFilters & {
  id: Expression<number>
  limit?: Expression<number> | undefined
  offset?: Expression<number> | undefined
  cursor?: Expression<string> | undefined
}

const newestFirst = sql`e.started_on desc, e.started_at desc, e.id desc`

/** The parts of the statement for a page of entries, latest day and start first. */
export function entryList(
  db: Db,
  callerId: UserIdExpression,
  { id, limit, offset, cursor, ...filters }: EntryListInput,
) {
  const last = sql`${limit ?? sql<number>`10000`}`
  const skipped = sql`${offset ?? sql<number>`0`}`
  const page = entriesVisibleTo(db, callerId, id, filters, {
    columns: sql`e.*`,
    condition: cursor ? isAfter(cursor) : sql`true`,
    rest: sql`order by ${newestFirst} limit ${last} offset ${skipped}`,
  })
  return {
    rows: entryRows(callerId, page, newestFirst),
    total: sql<number>`(select count(*) from ${entriesVisibleTo(db, callerId, id, filters, { columns: sql`1` })} counted)`,
    stamp: organizationStamp(callerId, id),
    ...(limit && { cursor: cursorAfter }),
  }
}

const isAfter = (cursor: Expression<string>) => sql<boolean>`(e.started_on, e.started_at, e.id)
  < ((${cursor}::json->>0)::date, (${cursor}::json->>1)::timestamptz, (${cursor}::json->>2)::int)`

const cursorAfter = (lastId: RawBuilder<unknown>) => sql<string>`(
  select json_build_array(e.started_on, e.started_at, e.id)::text from time_entries e where e.id = ${lastId}
)`

/** An instant with microseconds, as PostgreSQL writes it to JSON; it does not read every year and offset. */
const StoredInstant = z.iso
  .datetime({ offset: true })
  .check(z.refine((instant) => instant >= '2000' && instant.endsWith('+00:00')))

/** A day, an instant and an id. */
const Cursor = z.tuple([Day, StoredInstant, Id])

/** Replaces the cursor by its JSON. Throws 422 if it does not come from a page of entries. */
export function withEntryCursor<Input extends { cursor?: string | undefined }>(input: Input): Input {
  if (input.cursor === undefined) return input
  const cursor = z.safeParse(Cursor, decodeCursor(input.cursor))
  if (!cursor.success) return refuseCursor()
  return { ...input, cursor: JSON.stringify(cursor.data) }
}
