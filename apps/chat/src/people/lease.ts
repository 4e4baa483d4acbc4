import type { Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { isAlive, leaseInterval } from './online.ts'

export type OrganizationUser = { organizationId: number; userId: number }

/**
 * Renews the lease of this node. `new`: the node was unknown, so nobody counts as connected to it. `lapsed`: the node
 * was known but its lease had expired, so requests in the meantime did not see its users as online. Uses
 * clock_timestamp() because the statement may have waited for a lock since it started. The commit waits neither for the
 * disk nor for a synchronous standby: a lost renewal is repeated soon.
 */
export async function renewLease({ db }: Store, nodeId: string): Promise<'kept' | 'lapsed' | 'new'> {
  const { rows } = await sql<{ made: boolean; lapsed: boolean | null }>`
    with before as (select n.seen_at <= clock_timestamp() - ${leaseInterval} as lapsed from chat_nodes n where n.id = ${nodeId}::uuid),
    soon as (select set_config('synchronous_commit', 'off', true))
    insert into chat_nodes (id, seen_at) select ${nodeId}::uuid, clock_timestamp() from soon
    on conflict (id) do update set seen_at = clock_timestamp()
    returning xmax = 0 as made, (select lapsed from before) as lapsed`.execute(db)
  if (rows[0]?.made) return 'new'
  return rows[0]?.lapsed ? 'lapsed' : 'kept'
}

/** Announces again that the users who are connected to this node are online. */
export const announceOnlineUsers = (store: Store, nodeId: string) =>
  store.writeOnce((db) =>
    recordStatusEvents(
      sql`(select organization_id, user_id from chat_presence where node_id = ${nodeId}::uuid)`,
    ).execute(db),
  )

const usersOf = (users: OrganizationUser[]) => sql`
  unnest(${users.map(({ organizationId }) => organizationId)}::int[], ${users.map(({ userId }) => userId)}::int[])
    as one (organization_id, user_id)`

/** Whether a user, selected as `one`, is connected to a live node other than these nodes. */
const isConnectedElsewhere = (nodes: RawBuilder<unknown>) => sql`exists (
  select from chat_presence c join chat_nodes n on n.id = c.node_id
  where c.organization_id = one.organization_id and c.user_id = one.user_id and ${isAlive} and n.id not in (${nodes})
)`

const recordStatusEvents = (from: RawBuilder<unknown>) => sql`
  insert into chat_events (organization_id, kind, user_id) select organization_id, 'status', user_id from ${from} told`

/**
 * Serializes the changes of all nodes. Otherwise each of two concurrent changes would find the user still connected to
 * the other node, and neither would announce the user as offline. A statement sees only what was committed before it
 * started, so the lock is taken in a separate statement.
 */
const runSerialized = (store: Store, change: RawBuilder<unknown>) =>
  store.write(async (tx) => {
    await sql`select pg_advisory_xact_lock(4, 0)`.execute(tx)
    await change.execute(tx)
  })

/** Stores that these users are connected to this node, and announces as online those who were offline. */
export const storeConnected = (store: Store, nodeId: string, users: OrganizationUser[]) =>
  runSerialized(
    store,
    sql`
      with entered as (
        insert into chat_presence (organization_id, user_id, node_id)
        select one.organization_id, one.user_id, ${nodeId}::uuid from ${usersOf(users)}
        where exists (select from organizations o where o.id = one.organization_id)
        on conflict do nothing returning organization_id, user_id
      ), come as (select one.* from entered one where not ${isConnectedElsewhere(sql`${nodeId}::uuid`)})
      ${recordStatusEvents(sql`come`)}`,
  )

const recordLastSeen = (from: RawBuilder<unknown>) => sql`
  insert into chat_last_seen (organization_id, user_id, at) select organization_id, user_id, now() from ${from} told
  on conflict (organization_id, user_id) do update set at = excluded.at`

/** Stores that these users are no longer connected to this node, and announces those who are now offline. */
export const storeDisconnected = (store: Store, nodeId: string, users: OrganizationUser[]) =>
  runSerialized(
    store,
    sql`
      with left_here as (
        delete from chat_presence c using ${usersOf(users)}
        where c.organization_id = one.organization_id and c.user_id = one.user_id and c.node_id = ${nodeId}::uuid
        returning c.organization_id, c.user_id
      ),
      gone as (select one.* from left_here one where not ${isConnectedElsewhere(sql`${nodeId}::uuid`)}),
      seen as (${recordLastSeen(sql`gone`)})
      ${recordStatusEvents(sql`gone`)}`,
  )

/**
 * Removes nodes whose lease has expired, for example because they were killed, and announces the users who are offline
 * as a result. Also deletes chat events that are older than an hour.
 */
export async function clearDeadNodes(store: Store): Promise<void> {
  const { rows } = await sql`select from chat_nodes n where not ${isAlive} limit 1`.execute(store.db)
  if (rows.length > 0) await store.writeOnce((db) => clearStatement.execute(db))
  await sql`delete from chat_events where at < now() - interval '1 hour'`.execute(store.db)
}

const clearStatement = sql`
  with dead as (select n.id from chat_nodes n where not ${isAlive} for update skip locked),
  lost as (
    select distinct c.organization_id, c.user_id from chat_presence c where c.node_id in (select id from dead)
  ),
  gone as (select one.* from lost one where not ${isConnectedElsewhere(sql`select id from dead`)}),
  seen as (${recordLastSeen(sql`gone`)}),
  told as (${recordStatusEvents(sql`gone`)})
  delete from chat_nodes where id in (select id from dead)`
