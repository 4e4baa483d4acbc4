import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import type { Who } from '../connect/rooms.ts'

type Whom = Pick<Who, 'organizationId' | 'userId'>

/** Finds the calls that ring for these users in one statement. Returns a function that selects the call of one user. */
export async function callsThatRing(db: Db, all: Whom[]) {
  const calls = await db
    .selectFrom('call_parties as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .innerJoin('users as u', 'u.id', 'c.caller_id')
    .where(sql<boolean>`p.user_id = any(${idsOf(all)}::int[])`)
    .where('p.left_at', 'is', null)
    .whereRef('c.callee_id', '=', 'p.user_id')
    .where('c.state', '=', 'ringing')
    .where('c.rings_until', '>', sql<string>`now()`)
    .select(['p.organization_id', 'p.user_id', 'c.id', 'c.caller_id', 'c.type'])
    .select(sql<string>`coalesce(u.full_name, u.username)`.as('name'))
    .execute()
  return (one: Whom) => calls.find(isOf(one))
}

/** The same for the live calls in their rooms. */
export async function callsInRooms(db: Db, all: Whom[]) {
  const calls = await db
    .selectFrom('chat_participants as i')
    .innerJoin('calls as c', (join) =>
      join.onRef('c.room_id', '=', 'i.room_id').onRef('c.organization_id', '=', 'i.organization_id'),
    )
    .where(sql<boolean>`i.user_id = any(${idsOf(all)}::int[])`)
    // A literal, so that the partial index on live calls applies.
    .where(sql<boolean>`c.state <> 'ended'`)
    .where('c.room_id', 'is not', null)
    .select(['i.organization_id', 'i.user_id', 'c.id', 'c.room_id', 'c.type'])
    .execute()
  return (one: Whom) => calls.filter(isOf(one))
}

const idsOf = (all: Whom[]) => all.map(({ userId }) => userId)

const isOf =
  ({ organizationId, userId }: Whom) =>
  (row: { organization_id: number; user_id: number }) =>
    row.organization_id === organizationId && row.user_id === userId
