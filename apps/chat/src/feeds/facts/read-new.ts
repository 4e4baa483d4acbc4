import { type Slot, statement } from '@muster/database/statement'
import { newSince } from '@muster/server/facts/new-facts'
import type { Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** How many rows of a table are read at once, at most. */
export const pageSize = 500

export type Source = {
  table: 'facts' | 'chat_events' | 'socket_frames'
  /** What is read of a row besides its `id` and `transaction`. */
  columns: readonly string[]
  /**
   * `id` where a lock makes ids ascend in the order in which rows become visible; else transactions are compared first.
   */
  order: 'transaction, id' | 'id'
}

/**
 * The position of a reader: new since a snapshot (pg_snapshot), and on further pages up to another snapshot, after a
 * row.
 */
export type Place = { since: string | undefined; until?: string; transaction?: string; id?: number }

/**
 * The new rows of each source, and the snapshot by which they were determined. The caller knows the type of the rows.
 */
export type Pages = { snapshot: string; pages: never[][] }

type Value = string | number | undefined

/** Reads the new rows of these sources, each from its position, in one statement; none without `since`. */
export function readerOf(sources: Source[]) {
  const read = statement<Record<string, Value>, Pages>((slots) => {
    const pages = sources.map((source, n) => {
      const slot = (key: keyof Place) => slots[`${key}${n}`]
      return pageOf(source, slot)
    })
    return sql`select pg_current_snapshot()::text as snapshot, json_build_array(${sql.join(pages)}) as pages`
  })

  return async ({ db, pool }: Store, places: Place[]): Promise<Pages> => {
    const values = places.flatMap((place, n) => Object.entries(place).map(([key, value]) => [`${key}${n}`, value]))
    const [found] = await read(db, pool, Object.fromEntries(values))
    if (!found) throw new Error('What is new could not be read.')
    return found
  }
}

function pageOf({ table, columns, order }: Source, slot: (key: keyof Place) => Slot<string | number> | undefined) {
  const [since, until, transaction, id] = [slot('since'), slot('until'), slot('transaction'), slot('id')]
  if (!since) return sql`'[]'::json`
  const inOrder = sql.raw(order)
  const wanted = sql.join(['id', 'transaction', ...columns].map((column) => sql.ref(column)))
  const behind =
    order === 'id' ? sql`id > ${id}::bigint` : sql`(transaction, id) > (${transaction}::xid8, ${id}::bigint)`
  const further =
    until && transaction && id
      ? sql`and pg_visible_in_snapshot(transaction, ${until}::pg_snapshot) and ${behind}`
      : sql``
  const half = (condition: RawBuilder<unknown>) => sql`(
    select ${wanted} from ${sql.table(table)} where ${condition} ${further}
    order by ${inOrder} limit ${sql.lit(pageSize)})`
  const [late, later] = newSince(since)
  return sql`(
    select coalesce(json_agg(row_to_json(page) order by ${inOrder}), '[]') from (
      ${half(late)} union all ${half(later)} order by ${inOrder} limit ${sql.lit(pageSize)}
    ) page
  )`
}
