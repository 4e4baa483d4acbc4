import { isDirectId } from '@muster/contracts/chat/fields'
import { texts } from '@muster/contracts/texts'
import { refuse, refuseNotFound, refuseOtherOrganization } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** The user who makes the request, and the organization they make it in. */
export type Caller = { userId: number; organizationId: number }

/** A room as one of its participants sees it. */
export type VisibleRoom = Caller & {
  /** Null for a direct room without a row: the row is created by the first command that needs it. */
  id: string | null
  number: number | null
  /** The id by which this user addresses the room. */
  address: string
  /** The ids of the two users of a direct room. */
  pair?: { low: number; high: number }
  /** False for a direct room whose other user is no longer an active member. */
  mayWrite: boolean
  createdBy: number | null
  lastSeq: number
  readSeq: number
  userName: string
}

/** A room whose row exists. */
export type StoredRoom = VisibleRoom & { id: string; number: number }

/** The result row of a room lookup. */
export type FoundRoom = {
  name: string
  id: string | null
  number: number | null
  created_by: number | null
  last_seq: number | null
  read_seq: number | null
  may_write: boolean
}

/**
 * Finds a room that the user may see: a group that they take part in, or a direct room with a member or, if the room
 * has a row, with a former member. Every request that names a room uses this function or its parts, `lookupOf` and
 * `requireVisibleRoom`, so that nobody reaches a room that they do not take part in. Throws 403 for a user who is not a
 * member of the organization, and 404 for a room that is not visible to them. With `forWriting`, the membership is locked
 * until the transaction ends.
 */
export async function visibleRoom(db: Db, caller: Caller, address: string, forWriting = false): Promise<VisibleRoom> {
  const { rows } = await lookupOf(caller, address, forWriting).execute(db)
  return requireVisibleRoom(caller, address, rows[0])
}

/**
 * Selects the user's name together with the room that they address. If there is no such room, `may_write` is false and
 * the room's other columns are null. Selects no row for a user who is not a member. With `forWriting`, the membership
 * is locked until the transaction ends.
 */
export const lookupOf = (caller: Caller, address: string, forWriting = false): RawBuilder<FoundRoom> => sql<FoundRoom>`
  select coalesce(u.full_name, u.username) as name, r.id, r.number, r.created_by, r.last_seq, r.read_seq,
    coalesce(r.may_write, false) as may_write
  from memberships m join users u on u.id = m.user_id
  left join ${isDirectId(address) ? directRoomQuery(caller, Number(address)) : groupQuery(caller, address)} r on true
  where m.organization_id = ${caller.organizationId} and m.user_id = ${caller.userId} and m.status = 'active'
  ${forWriting ? sql`for key share of m` : sql``}`

const groupQuery = ({ organizationId, userId }: Caller, id: string) => sql`(
  select r.*, p.read_seq, true as may_write
  from chat_rooms r join chat_participants p on p.room_id = r.id
  where r.id = ${id}::uuid and r.organization_id = ${organizationId} and r.direct_low is null and p.user_id = ${userId}
)`

function directRoomQuery({ organizationId, userId }: Caller, otherId: number) {
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

/** Returns the room that a lookup found; throws the refusal if it found none. */
export function requireVisibleRoom(caller: Caller, address: string, found: FoundRoom | undefined): VisibleRoom {
  const row = found ?? refuseOtherOrganization()
  // A direct room that has a row stays visible, even if its other user has left the organization or was invited again.
  if (row.id === null && !row.may_write) return refuseNotFound('Chat room')
  const pair = isDirectId(address) ? { pair: pairOf(caller.userId, Number(address)) } : {}
  return { ...caller, ...columnsOf(row), address, ...pair }
}

const columnsOf = ({ id, number, created_by, last_seq, read_seq, name, may_write }: FoundRoom) => ({
  id,
  number,
  createdBy: created_by,
  lastSeq: last_seq ?? 0,
  readSeq: read_seq ?? 0,
  userName: name,
  mayWrite: may_write,
})

export const pairOf = (first: number, second: number) => ({
  low: Math.min(first, second),
  high: Math.max(first, second),
})

export function refuseUnlessWritable({ mayWrite }: VisibleRoom) {
  if (!mayWrite) refuse(texts.chat.otherHasLeft)
}

/**
 * The name of the Socket.IO room of the sockets that have joined this room. A direct room has this name even before its
 * row is created.
 */
export function socketRoom({ id, pair, organizationId }: Pick<VisibleRoom, 'id' | 'pair' | 'organizationId'>): string {
  return pair ? `direct:${organizationId}:${pair.low}:${pair.high}` : `group:${id}`
}

/** The other user of a direct room, given one of its two users. */
export const otherOf = ({ low, high }: { low: number; high: number }, userId: number) => (userId === low ? high : low)

/** The ids of the active members who take part in a room now. */
export async function participantsOf(db: Db, roomId: string): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select p.user_id from chat_participants p
    join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id and m.status = 'active'
    where p.room_id = ${roomId}::uuid order by p.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
