import type { Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { lease, lives } from './online.ts'

export type Pair = { organizationId: number; userId: number }

/**
 * Renews the lease of this node. `new`: the node was unknown, so that nobody counts as connected to it. `lapsed`: it
 * was known and its lease had expired, so that requests in that time did not see its users as online. By the current
 * time rather than that of the statement's start, which may have waited for a lock.
 */
export async function keepNode({ db }: Store, nodeId: string): Promise<'kept' | 'lapsed' | 'new'> {
  const { rows } = await sql<{ made: boolean; lapsed: boolean | null }>`
    with before as (select n.seen_at <= clock_timestamp() - ${lease} as lapsed from chat_nodes n where n.id = ${nodeId}::uuid)
    insert into chat_nodes (id, seen_at) values (${nodeId}::uuid, clock_timestamp())
    on conflict (id) do update set seen_at = clock_timestamp()
    returning xmax = 0 as made, (select lapsed from before) as lapsed`.execute(db)
  if (rows[0]?.made) return 'new'
  return rows[0]?.lapsed ? 'lapsed' : 'kept'
}

/** Announces again that the users who are connected to this node are online. */
export const tellPresent = (store: Store, nodeId: string) =>
  store.writeOnce((db) =>
    tell(sql`(select organization_id, user_id from chat_presence where node_id = ${nodeId}::uuid)`).execute(db),
  )

const listed = (pairs: Pair[]) => sql`
  unnest(${pairs.map(({ organizationId }) => organizationId)}::int[], ${pairs.map(({ userId }) => userId)}::int[])
    as one (organization_id, user_id)`

/** Whether a user, selected as `one`, is connected to a living node other than these. */
const elsewhere = (nodes: RawBuilder<unknown>) => sql`exists (
  select from chat_presence c join chat_nodes n on n.id = c.node_id
  where c.organization_id = one.organization_id and c.user_id = one.user_id and ${lives} and n.id not in (${nodes})
)`

const tell = (from: RawBuilder<unknown>) => sql`
  insert into chat_events (organization_id, kind, user_id) select organization_id, 'status', user_id from ${from} told`

/**
 * Nodes store changes one after the other: two at once would each find the user at the other, and nobody would be
 * announced as offline. A statement sees what was committed before it, so the lock is a statement of its own.
 */
const inTurn = (store: Store, change: RawBuilder<unknown>) =>
  store.write(async (tx) => {
    await sql`select pg_advisory_xact_lock(4, 0)`.execute(tx)
    await change.execute(tx)
  })

/** Stores that these users are connected to this node, and announces those who were offline. */
export const enter = (store: Store, nodeId: string, pairs: Pair[]) =>
  inTurn(
    store,
    sql`
      with entered as (
        insert into chat_presence (organization_id, user_id, node_id)
        select one.organization_id, one.user_id, ${nodeId}::uuid from ${listed(pairs)}
        where exists (select from organizations o where o.id = one.organization_id)
        on conflict do nothing returning organization_id, user_id
      ), come as (select one.* from entered one where not ${elsewhere(sql`${nodeId}::uuid`)})
      ${tell(sql`come`)}`,
  )

const lastSeen = (from: RawBuilder<unknown>) => sql`
  insert into chat_last_seen (organization_id, user_id, at) select organization_id, user_id, now() from ${from} told
  on conflict (organization_id, user_id) do update set at = excluded.at`

/** Stores that these users are not connected to this node any more, and announces those who are offline now. */
export const leave = (store: Store, nodeId: string, pairs: Pair[]) =>
  inTurn(
    store,
    sql`
      with left_here as (
        delete from chat_presence c using ${listed(pairs)}
        where c.organization_id = one.organization_id and c.user_id = one.user_id and c.node_id = ${nodeId}::uuid
        returning c.organization_id, c.user_id
      ),
      gone as (select one.* from left_here one where not ${elsewhere(sql`${nodeId}::uuid`)}),
      seen as (${lastSeen(sql`gone`)})
      ${tell(sql`gone`)}`,
  )

/**
 * Removes nodes whose lease has expired, such as one that was killed, and announces who is offline with them. One node
 * does it.
 */
export async function clearDeadNodes(store: Store): Promise<void> {
  const { rows } = await sql`select from chat_nodes n where not ${lives} limit 1`.execute(store.db)
  if (rows.length > 0) await store.writeOnce((db) => clearing.execute(db))
  await sql`delete from chat_events where at < now() - interval '1 hour'`.execute(store.db)
}

const clearing = sql`
  with dead as (select n.id from chat_nodes n where not ${lives} for update skip locked),
  lost as (
    select distinct c.organization_id, c.user_id from chat_presence c where c.node_id in (select id from dead)
  ),
  gone as (select one.* from lost one where not ${elsewhere(sql`select id from dead`)}),
  seen as (${lastSeen(sql`gone`)}),
  told as (${tell(sql`gone`)})
  delete from chat_nodes where id in (select id from dead)`
