import type { Message } from '@muster/contracts/chat/messages'
import { instant } from '@muster/database/json'
import { nameIn } from '@muster/server/access/name-in'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { messageColumns } from '../../messages/message-row.ts'
import { lives } from '../../people/online.ts'
import { socketRoom } from '../../rooms/room-in-sight.ts'

/** A room, with those of its participants who may be connected here and how far each has read. */
export type FeedRoom = {
  id: string
  organization_id: number
  direct_low: number | null
  direct_high: number | null
  participants: { user_id: number; read_seq: number }[]
}

/** The two users of a direct room. */
export const pairIn = ({ direct_low: low, direct_high: high }: FeedRoom) =>
  low === null || high === null ? undefined : { low, high }

/** The Socket.IO room of the sockets that joined it. */
export function nameOf(room: FeedRoom): string {
  const pair = pairIn(room)
  return socketRoom({ id: room.id, organizationId: room.organization_id, ...(pair && { pair }) })
}

/** The current state of these rooms. A user without an active membership takes part in none. */
export async function readRooms({ db }: Store, ids: string[], here: number[]): Promise<Map<string, FeedRoom>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FeedRoom>`
    select r.id, r.organization_id, r.direct_low, r.direct_high, (
      select coalesce(json_agg(json_build_object('user_id', p.user_id, 'read_seq', p.read_seq)), '[]')
      from chat_participants p
      join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id and m.status = 'active'
      where p.room_id = r.id and p.user_id = any(${here}::int[])
    ) as participants
    from chat_rooms r where r.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function readMessages({ db }: Store, ids: string[]): Promise<Map<string, Message>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Message>`
    select ${messageColumns()} from chat_messages m join users u on u.id = m.sender_id
    where m.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row._id, row]))
}

export type Seen = {
  organization_id: number
  user_id: number
  name: string
  isOnline: boolean
  lastSeen: string | null
}

/** The names of these users, and whether they are online now in the organization given with each. */
export async function readPeople(
  { db }: Store,
  people: { organization_id: number; user_id: number }[],
): Promise<Seen[]> {
  if (people.length === 0) return []
  const { rows } = await sql<Seen>`
    select one.organization_id, one.user_id, ${nameIn(sql`one.organization_id`)} as name,
      exists (
        select from chat_presence c join chat_nodes n on n.id = c.node_id
        where c.organization_id = one.organization_id and c.user_id = one.user_id and ${lives}
      ) as "isOnline",
      ${instant(sql.ref('s.at'))} as "lastSeen"
    from (
      select distinct * from unnest(
        ${people.map((one) => one.organization_id)}::int[], ${people.map((one) => one.user_id)}::int[]
      ) as listed (organization_id, user_id)
    ) one
    join users u on u.id = one.user_id
    left join chat_last_seen s on s.organization_id = one.organization_id and s.user_id = one.user_id`.execute(db)
  return rows
}
