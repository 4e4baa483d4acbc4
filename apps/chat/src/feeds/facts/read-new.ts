import { type Slot, statement } from '@muster/database/statement'
import { newSinceConditions } from '@muster/server/facts/new-facts'
import type { Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** The maximum number of rows of a table that are read at once. */
export const pageSize = 500

export type Source = {
  table: 'facts' | 'chat_events' | 'socket_frames'
  /** The columns that are read besides `id` and `transaction`. */
  columns: readonly string[]
  /**
   * The order of the rows. It is `id` if a lock makes the ids of related rows ascend in the order in which the rows
   * become visible; otherwise rows are ordered by transaction first.
   */
  order: 'transaction, id' | 'id'
}

/**
 * The position of a reader. Rows are new if they became visible after the snapshot `since` (a pg_snapshot). If there is a
 * snapshot `until`, they must also be visible in it. On further pages, they come after the row given by `transaction` and
 * `id`.
 */
export type Cursor = { since: string | undefined; until?: string; transaction?: string; id?: number }

/** The new rows of each source, and the snapshot in which they were read. Only the caller knows the rows' type. */
export type Pages = { snapshot: string; pages: never[][] }

type Value = string | number | undefined

/**
 * Returns a function that reads the new rows of all sources in one statement, each source from its cursor. A source
 * whose cursor has no `since` yields no rows.
 */
export function readerOf(sources: Source[]) {
  const read = statement<Record<string, Value>, Pages>((slots) => {
    const pages = sources.map((source, n) => {
      const slot = (key: keyof Cursor) => slots[`${key}${n}`]
      return pageOf(source, slot)
    })
    return sql`select pg_current_snapshot()::text as snapshot, json_build_array(${sql.join(pages)}) as pages`
  })

  return async ({ db, pool }: Store, cursors: Cursor[]): Promise<Pages> => {
    const values = cursors.flatMap((cursor, n) => Object.entries(cursor).map(([key, value]) => [`${key}${n}`, value]))
    const [found] = await read(db, pool, Object.fromEntries(values))
    if (!found) throw new Error('What is new could not be read.')
    return found
  }
}

function pageOf({ table, columns, order }: Source, slot: (key: keyof Cursor) => Slot<string | number> | undefined) {
  const [since, until, transaction, id] = [slot('since'), slot('until'), slot('transaction'), slot('id')]
  if (!since) return sql`'[]'::json`
  const orderBy = sql.raw(order)
  const selectedColumns = sql.join(['id', 'transaction', ...columns].map((column) => sql.ref(column)))
  const isAfterCursor =
    order === 'id' ? sql`id > ${id}::bigint` : sql`(transaction, id) > (${transaction}::xid8, ${id}::bigint)`
  const untilCondition = until ? sql`and pg_visible_in_snapshot(transaction, ${until}::pg_snapshot)` : sql``
  const cursorCondition = transaction && id ? sql`and ${isAfterCursor}` : sql``
  const queryWith = (condition: RawBuilder<unknown>) => sql`(
    select ${selectedColumns} from ${sql.table(table)} where ${condition} ${untilCondition} ${cursorCondition}
    order by ${orderBy} limit ${sql.lit(pageSize)})`
  const [inProgress, begunLater] = newSinceConditions(since)
  return sql`(
    select coalesce(json_agg(row_to_json(page) order by ${orderBy}), '[]') from (
      ${queryWith(inProgress)} union all ${queryWith(begunLater)} order by ${orderBy} limit ${sql.lit(pageSize)}
    ) page
  )`
}
