import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import type { Identity } from '../connect/rooms.ts'

type OrganizationUser = Pick<Identity, 'organizationId' | 'userId'>

/**
 * Finds, in one statement, the calls that are ringing for these users. Returns a function that selects the call of one
 * user.
 */
export async function callsThatRing(db: Db, users: OrganizationUser[]) {
  const calls = await db
    .selectFrom('call_parties as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .innerJoin('users as u', 'u.id', 'c.caller_id')
    .where(sql<boolean>`p.user_id = any(${idsOf(users)}::int[])`)
    .where('p.left_at', 'is', null)
    .whereRef('c.callee_id', '=', 'p.user_id')
    .where('c.state', '=', 'ringing')
    .where('c.rings_until', '>', sql<string>`now()`)
    .select(['p.organization_id', 'p.user_id', 'c.id', 'c.caller_id', 'c.type'])
    .select(sql<string>`coalesce(u.full_name, u.username)`.as('name'))
    .execute()
  return (user: OrganizationUser) => calls.find(isCallOf(user))
}

/**
 * Finds, in one statement, the live calls in the rooms of these users. Returns a function that selects the calls in one
 * user's rooms.
 */
export async function callsInRooms(db: Db, users: OrganizationUser[]) {
  const calls = await db
    .selectFrom('chat_participants as i')
    .innerJoin('calls as c', (join) =>
      join.onRef('c.room_id', '=', 'i.room_id').onRef('c.organization_id', '=', 'i.organization_id'),
    )
    .where(sql<boolean>`i.user_id = any(${idsOf(users)}::int[])`)
    // A literal and not a parameter, so that PostgreSQL can use the partial index on live calls.
    .where(sql<boolean>`c.state <> 'ended'`)
    .where('c.room_id', 'is not', null)
    .select(['i.organization_id', 'i.user_id', 'c.id', 'c.room_id', 'c.type'])
    .execute()
  return (user: OrganizationUser) => calls.filter(isCallOf(user))
}

const idsOf = (users: OrganizationUser[]) => users.map(({ userId }) => userId)

const isCallOf =
  ({ organizationId, userId }: OrganizationUser) =>
  (row: { organization_id: number; user_id: number }) =>
    row.organization_id === organizationId && row.user_id === userId
