import { statement } from '@muster/database/statement'
import { newSince } from '@muster/server/new-facts'
import type { Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import type { Sockets } from '../connect/sockets.ts'
import { type Page, type Place, pageSize } from '../live-feed/follow.ts'

type Posted = {
  id: number
  transaction: string
  rooms: string[]
  except_rooms: string[]
  event: string
  frame: unknown
}

/** Reads the frames that any node posted since a snapshot; without `since` none. */
export async function readFrames({ db, pool }: Store, place: Place): Promise<Page<Posted>> {
  const [page] = await newFrames(db, pool, place)
  if (!page) throw new Error('The frames for sockets could not be read.')
  return page
}

/** Delivers them to the sockets of this node. */
export const deliverFrames = (io: Sockets) => async (frames: Posted[]) => {
  for (const { rooms, except_rooms, event, frame } of frames)
    byName(io.to(rooms).except(except_rooms)).emit(event, frame)
}

/** They were typed where they were posted. */
const byName = (target: { emit(event: string, frame: unknown): unknown }) => target

const newFrames = statement<Place, Page<Posted>>(({ since, until, transaction, id }) => {
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
  select id, transaction, rooms, except_rooms, event, frame
  from socket_frames where ${condition} ${further}
  order by transaction, id limit ${sql.lit(pageSize)})`
