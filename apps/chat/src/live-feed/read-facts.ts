import { statement } from '@muster/database/statement'
import { newSince } from '@muster/server/new-facts'
import type { Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { type Page, type Place, pageSize } from './follow.ts'

/** A fact as the feed needs it. */
export type FeedFact = {
  id: number
  transaction: string
  organization_id: number | null
  actor_id: number | null
  entity: string
  entity_id: number
  action: 'created' | 'updated' | 'deleted'
  version: number
  seen_by: number[]
  lost_by: number[]
  private: boolean
}

/** Reads the facts that are new since a snapshot, and the snapshot by which that was judged; without `since` none. */
export async function readFacts({ db, pool }: Store, place: Place): Promise<Page<FeedFact>> {
  const [page] = await newFacts(db, pool, place)
  if (!page) throw new Error('The facts could not be read.')
  return page
}

const newFacts = statement<Place, Page<FeedFact>>(({ since, until, transaction, id }) => {
  if (!since) return sql`select pg_current_snapshot()::text as snapshot, '[]'::json as rows`
  const further =
    until && transaction && id
      ? sql`and pg_visible_in_snapshot(transaction, ${until}::pg_snapshot)
          and (transaction, id) > (${transaction}::xid8, ${id}::bigint)`
      : sql``
  const [late, later] = newSince(since)
  return sql`
    select pg_current_snapshot()::text as snapshot, (
      select coalesce(json_agg(row_to_json(page)), '[]') from (
        ${half(late, further)}
        union all
        ${half(later, further)}
        order by transaction, id limit ${sql.lit(pageSize)}
      ) page
    ) as rows`
})

const half = (condition: RawBuilder<unknown>, further: RawBuilder<unknown>) => sql`(
  select id, transaction, organization_id, actor_id, entity, entity_id, action, version, seen_by, lost_by, private
  from facts where ${condition} ${further}
  order by transaction, id limit ${sql.lit(pageSize)})`
