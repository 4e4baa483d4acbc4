import { statement } from '@muster/database/statement'
import { newSince } from '@muster/server/new-facts'
import type { Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { type Page, type Place, pageSize } from './follow.ts'

type Source = {
  table: 'facts' | 'chat_events' | 'socket_frames'
  /** What is read of a row besides its `id` and `transaction`. */
  columns: readonly string[]
  /** `id` where a lock makes ids come in the order in which rows become visible; else transactions count first. */
  order: 'transaction, id' | 'id'
}

/** A reading of the rows of a feed that are new since a snapshot, with the snapshot by which that was judged; without `since` of none. */
export function readerOf<Row>({ table, columns, order }: Source) {
  const inOrder = sql.raw(order)
  const wanted = sql.join(['id', 'transaction', ...columns].map((column) => sql.ref(column)))
  const half = (condition: RawBuilder<unknown>, further: RawBuilder<unknown>) => sql`(
    select ${wanted} from ${sql.table(table)} where ${condition} ${further}
    order by ${inOrder} limit ${sql.lit(pageSize)})`

  const read = statement<Place, Page<Row>>(({ since, until, transaction, id }) => {
    if (!since) return sql`select pg_current_snapshot()::text as snapshot, '[]'::json as rows`
    const behind =
      order === 'id' ? sql`id > ${id}::bigint` : sql`(transaction, id) > (${transaction}::xid8, ${id}::bigint)`
    const further =
      until && transaction && id
        ? sql`and pg_visible_in_snapshot(transaction, ${until}::pg_snapshot) and ${behind}`
        : sql``
    const [late, later] = newSince(since)
    return sql`
      select pg_current_snapshot()::text as snapshot, (
        select coalesce(json_agg(row_to_json(page) order by ${inOrder}), '[]') from (
          ${half(late, further)} union all ${half(later, further)} order by ${inOrder} limit ${sql.lit(pageSize)}
        ) page
      ) as rows`
  })
  return async ({ db, pool }: Store, place: Place): Promise<Page<Row>> => {
    const [page] = await read(db, pool, place)
    if (!page) throw new Error(`What is new in ${table} could not be read.`)
    return page
  }
}
