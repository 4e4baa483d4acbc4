import { statement } from '@muster/database/statement'
import type { ChatEventKind } from '@muster/server/chat-event'
import { newSince } from '@muster/server/new-facts'
import type { Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { type Page, type Place, pageSize } from '../live-feed/follow.ts'

/** What happened in the chat, as it was written. */
export type FeedEvent = {
  id: number
  transaction: string
  organization_id: number
  kind: ChatEventKind
  room_id: string | null
  message_id: string | null
  user_id: number | null
  seq: number | null
}

/** Reads what is new since a snapshot in the order in which it was written; without `since` nothing. */
export async function readEvents({ db, pool }: Store, place: Place): Promise<Page<FeedEvent>> {
  const [page] = await newEvents(db, pool, place)
  if (!page) throw new Error('The events of the chat could not be read.')
  return page
}

const newEvents = statement<Place, Page<FeedEvent>>(({ since, until, id }) => {
  if (!since) return sql`select pg_current_snapshot()::text as snapshot, '[]'::json as rows`
  const further =
    until && id ? sql`and pg_visible_in_snapshot(transaction, ${until}::pg_snapshot) and id > ${id}::bigint` : sql``
  const [late, later] = newSince(since)
  return sql`
    select pg_current_snapshot()::text as snapshot, (
      select coalesce(json_agg(row_to_json(page) order by id), '[]') from (
        ${half(late, further)} union all ${half(later, further)} order by id limit ${sql.lit(pageSize)}
      ) page
    ) as rows`
})

const half = (condition: RawBuilder<unknown>, further: RawBuilder<unknown>) => sql`(
  select id, transaction, organization_id, kind, room_id, message_id, user_id, seq
  from chat_events where ${condition} ${further} order by id limit ${sql.lit(pageSize)})`
