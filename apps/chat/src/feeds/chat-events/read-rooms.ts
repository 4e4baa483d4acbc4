import type { Message } from '@muster/contracts/chat/messages'
import { instant } from '@muster/database/json'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { type MessageRow, messageColumns, toMessage } from '../../messages/message-row.ts'
import { isAlive } from '../../people/online.ts'
import { socketRoom } from '../../rooms/visible-room.ts'

/** A room, and how far each of its participants has read, at least of those who may be connected to this node. */
export type FeedRoom = {
  id: string
  organization_id: number
  direct_low: number | null
  direct_high: number | null
  participants: [userId: number, readSeq: number][]
}

/** The two users of a direct room; undefined for a group. */
export const pairIn = ({ direct_low: low, direct_high: high }: FeedRoom) =>
  low === null || high === null ? undefined : { low, high }

/** The name of the Socket.IO room of the sockets that have joined this chat room. */
export function nameOf(room: FeedRoom): string {
  const pair = pairIn(room)
  return socketRoom({ id: room.id, organizationId: room.organization_id, ...(pair && { pair }) })
}

/**
 * The current state of these rooms, with their participants among the given users, or all of them. A user without an
 * active membership does not take part.
 */
export async function readRooms({ db }: Store, ids: string[], userIds: number[] | 'all'): Promise<FeedRoom[]> {
  if (ids.length === 0) return []
  const isListed = userIds === 'all' ? sql`true` : sql`p.user_id = any(${userIds}::int[])`
  const { rows } = await sql<FeedRoom>`
    select r.id, r.organization_id, r.direct_low, r.direct_high, (
      select coalesce(json_agg(json_build_array(p.user_id, p.read_seq)), '[]')
      from chat_participants p
      join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id and m.status = 'active'
      where p.room_id = r.id and ${isListed}
    ) as participants
    from chat_rooms r where r.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export async function readMessages({ db }: Store, ids: string[]): Promise<Message[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MessageRow>`
    select ${messageColumns()} from chat_messages m join users u on u.id = m.sender_id
    where m.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(toMessage)
}

export type PersonStatus = {
  organization_id: number
  user_id: number
  name: string
  isOnline: boolean
  lastSeen: string | null
}

/**
 * For each user: the name, whether the user is online now in the given organization, and when the user was last online.
 */
export async function readPeople(
  { db }: Store,
  people: { organization_id: number; user_id: number }[],
): Promise<PersonStatus[]> {
  if (people.length === 0) return []
  const { rows } = await sql<PersonStatus>`
    select one.organization_id, one.user_id, ${nameInOrganization(sql`one.organization_id`)} as name,
      exists (
        select from chat_presence c join chat_nodes n on n.id = c.node_id
        where c.organization_id = one.organization_id and c.user_id = one.user_id and ${isAlive}
      ) as "isOnline",
      ${instant(sql.ref('s.at'))} as "lastSeen"
    from (
      select distinct * from unnest(
        ${people.map((person) => person.organization_id)}::int[], ${people.map((person) => person.user_id)}::int[]
      ) as listed (organization_id, user_id)
    ) one
    join users u on u.id = one.user_id
    left join chat_last_seen s on s.organization_id = one.organization_id and s.user_id = one.user_id`.execute(db)
  return rows
}
