import { callLimits } from '@muster/contracts/calls'
import type { Db, Tx } from '@muster/server/store'
import { sql } from 'kysely'

/** The time after which a party whose window is no longer reported is usually removed from the call. */
export const returnTime = sql`interval '1 second' * ${sql.lit(callLimits.returnSeconds)}`

export const closedTime = sql`interval '1 second' * ${sql.lit(callLimits.closedSeconds)}`
export const restoreTime = sql`interval '1 second' * ${sql.lit(callLimits.restoreSeconds)}`
export const mediaTime = sql`interval '1 second' * ${sql.lit(callLimits.mediaReportValidSeconds)}`

export const callColumns = [
  'id',
  'number',
  'organization_id',
  'caller_id',
  'callee_id',
  'room_id',
  'type',
  'state',
  'accepted_at',
] as const

export type LiveCall = NonNullable<Awaited<ReturnType<typeof liveCallOf>>>

/** The user's live call in this organization, ringing or accepted; there is at most one. */
export const liveCallOf = (db: Db, organizationId: number, userId: number) =>
  db
    .selectFrom('call_parties as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .where('p.organization_id', '=', organizationId)
    .where('p.user_id', '=', userId)
    .where('p.left_at', 'is', null)
    .select(callColumns.map((column) => `c.${column}` as const))
    .select([
      'p.socket_id',
      // A window in a call is reported every second, so after three seconds without a report it counts as gone.
      sql<boolean>`coalesce(p.seen_at < now() - interval '3 seconds' or p.away_at <= now(), false)`.as('window_gone'),
    ])
    .executeTakeFirst()

/**
 * The names, by id, of the given users who are active members. Their memberships are locked until the commit, so that
 * the memberships cannot change and no other call of these users can start.
 */
export async function lockMembers(tx: Tx, organizationId: number, ids: number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.user_id', 'in', ids)
    .where('m.status', '=', 'active')
    .where('u.status', '=', 'active')
    .select(['m.user_id', sql<string>`coalesce(u.full_name, u.username)`.as('name')])
    .orderBy('m.user_id')
    .forNoKeyUpdate('m')
    .execute()
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}
