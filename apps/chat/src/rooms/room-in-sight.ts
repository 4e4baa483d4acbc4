import { isDirectId } from '@muster/contracts/chat/fields'
import { texts } from '@muster/contracts/texts'
import { notFound, notYourOrganization, refuse } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** The user who asks, in which organization. */
export type Asker = { userId: number; organizationId: number }

/** A room as one of its participants finds it. */
export type RoomInSight = Asker & {
  /** Null for a direct room without a message: its row is created with the first one. */
  id: string | null
  number: number | null
  /** The id by which this user addresses it. */
  address: string
  /** The pair of a direct room. */
  pair?: { low: number; high: number }
  /** False for a direct room whose other user has left the organization. */
  mayWrite: boolean
  createdBy: number | null
  lastSeq: number
  readSeq: number
  userName: string
}

/** A room that has its row. */
export type StandingRoom = RoomInSight & { id: string; number: number }

/** A room as it is looked up. */
export type Sight = {
  name: string
  id: string | null
  number: number | null
  created_by: number | null
  last_seq: number | null
  read_seq: number | null
  may_write: boolean
}

/**
 * Finds a room through the user: a group by their participation, a direct room by its other user, who is or was a
 * member. Everything about rooms and messages begins here, so that nobody reaches a room that they do not take part in.
 * 403 for a user who is no member of the organization, 404 for a room that is not in sight.
 */
export async function roomInSight(db: Db, asker: Asker, address: string): Promise<RoomInSight> {
  const { rows } = await sightOf(asker, address).execute(db)
  return seenBy(asker, address, rows[0])
}

/**
 * Selects the user's name with the room that they address, its columns null where there is none; no row for a user who
 * is no member. For writing, the membership is locked until the transaction ends.
 */
export const sightOf = (asker: Asker, address: string, forWriting = false): RawBuilder<Sight> => sql<Sight>`
  select coalesce(u.full_name, u.username) as name, r.id, r.number, r.created_by, r.last_seq, r.read_seq,
    coalesce(r.may_write, false) as may_write
  from memberships m join users u on u.id = m.user_id
  left join ${isDirectId(address) ? directOf(asker, Number(address)) : groupOf(asker, address)} r on true
  where m.organization_id = ${asker.organizationId} and m.user_id = ${asker.userId} and m.status = 'active'
  ${forWriting ? sql`for key share of m` : sql``}`

const groupOf = ({ organizationId, userId }: Asker, id: string) => sql`(
  select r.*, p.read_seq, true as may_write
  from chat_rooms r join chat_participants p on p.room_id = r.id
  where r.id = ${id}::uuid and r.organization_id = ${organizationId} and r.direct_low is null and p.user_id = ${userId}
)`

function directOf({ organizationId, userId }: Asker, otherId: number) {
  const { low, high } = pairOf(userId, otherId)
  return sql`(
    select r.*, p.read_seq, om.status = 'active' as may_write
    from memberships om
    left join chat_rooms r
      on r.organization_id = om.organization_id and r.direct_low = ${low} and r.direct_high = ${high}
    left join chat_participants p on p.room_id = r.id and p.user_id = ${userId}
    where om.organization_id = ${organizationId} and om.user_id = ${otherId}
  )`
}

/** What was selected, or the refusal that it means. */
export function seenBy(asker: Asker, address: string, found: Sight | undefined): RoomInSight {
  const row = found ?? notYourOrganization()
  // A user who left and was invited again stays in sight for those who had written with them.
  if (row.id === null && !row.may_write) return notFound('Chat room')
  const pair = isDirectId(address) ? { pair: pairOf(asker.userId, Number(address)) } : {}
  return { ...asker, ...columnsOf(row), address, ...pair }
}

const columnsOf = ({ id, number, created_by, last_seq, read_seq, name, may_write }: Sight) => ({
  id,
  number,
  createdBy: created_by,
  lastSeq: last_seq ?? 0,
  readSeq: read_seq ?? 0,
  userName: name,
  mayWrite: may_write,
})

export const pairOf = (one: number, other: number) => ({ low: Math.min(one, other), high: Math.max(one, other) })

export function refuseUnlessWritable({ mayWrite }: RoomInSight) {
  if (!mayWrite) refuse(texts.chat.otherHasLeft)
}

/** The Socket.IO room of the sockets that joined it. A direct room has one before it has a row. */
export function socketRoom({ id, pair, organizationId }: Pick<RoomInSight, 'id' | 'pair' | 'organizationId'>): string {
  return pair ? `direct:${organizationId}:${pair.low}:${pair.high}` : `group:${id}`
}

/** The other user of a direct room, for one of the two. */
export const otherOf = ({ low, high }: { low: number; high: number }, userId: number) => (userId === low ? high : low)

/** The members who take part in a room now. */
export async function participantsOf(db: Db, roomId: string): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select p.user_id from chat_participants p
    join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id and m.status = 'active'
    where p.room_id = ${roomId}::uuid order by p.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
