import type { Db, Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** How long a node may be silent before its users count as offline. */
const leaseSeconds = 15

export const leaseInterval = sql`make_interval(secs => ${sql.lit(leaseSeconds)})`

/** Whether a node, joined as `n`, is alive. */
export const isAlive = sql<boolean>`n.seen_at > now() - ${leaseInterval}`

/** Selects the user_id of everybody who is online in an organization. */
export const onlineIn = (organizationId: RawBuilder<unknown>) => sql<{ user_id: number }>`
  select distinct c.user_id from chat_presence c join chat_nodes n on n.id = c.node_id
  where c.organization_id = ${organizationId} and ${isAlive}`

/** Whether a user is online in an organization. */
export async function isOnline(db: Db, organizationId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from chat_presence c join chat_nodes n on n.id = c.node_id
    where c.organization_id = ${organizationId} and c.user_id = ${userId} and ${isAlive} limit 1`.execute(db)
  return rows.length > 0
}

/** The ids of the online users, by organization. As in the contract, the ids are strings. */
export async function readOnline({ db }: Store, organizationIds: number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ organization_id: number; ids: string[] }>`
    select c.organization_id, array_agg(distinct c.user_id::text) as ids
    from chat_presence c join chat_nodes n on n.id = c.node_id
    where c.organization_id = any(${organizationIds}::int[]) and ${isAlive} group by c.organization_id`.execute(db)
  return new Map(rows.map(({ organization_id, ids }) => [organization_id, ids]))
}
