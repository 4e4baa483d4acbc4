import type { Person, Profile } from '@muster/contracts/chat/people'
import { instant } from '@muster/database/json'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { isAlive } from './online.ts'

const isOnline = sql<boolean>`exists (
  select from chat_presence c join chat_nodes n on n.id = c.node_id
  where c.organization_id = m.organization_id and c.user_id = m.user_id and ${isAlive}
)`

/**
 * The columns of a member, named like the contract's fields. The membership is joined as `m`, the user as `u` and the
 * user's last visit as `s`.
 */
const personColumns = sql`
  u.id::text as "userId", coalesce(u.full_name, u.username) as name, u.email, m.role, null as avatar,
  ${isOnline} as "isOnline", ${instant(sql.ref('s.at'))} as "lastSeen"`

const memberSource = sql`
  memberships m join users u on u.id = m.user_id
  left join chat_last_seen s on s.organization_id = m.organization_id and s.user_id = m.user_id`

type Filter = { search?: string; online?: 'true' | 'false'; limit?: number; offset?: number }

/**
 * A page of the active members of an organization, sorted by name, and the number of all members that match the filter.
 * That number is 0 if the page is empty.
 */
export async function listPeople(db: Db, organizationId: number, filter: Filter) {
  const { search, limit = 10_000, offset = 0 } = filter
  const { rows } = await sql<Person & { total: number }>`
    select ${personColumns}, count(*) over ()::int as total from ${memberSource}
    where m.organization_id = ${organizationId} and m.status = 'active'
      ${search ? sql`and ${matches(search)}` : sql``}
      ${filter.online ? sql`and ${isOnline} = ${filter.online === 'true'}` : sql``}
    order by lower(coalesce(u.full_name, u.username)), u.id limit ${limit} offset ${offset}`.execute(db)
  return { people: rows.map(({ total, ...person }) => person), total: rows[0]?.total ?? 0 }
}

/** Matches the search text literally, without wildcards. */
function matches(search: string): RawBuilder<boolean> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(coalesce(u.full_name, u.username) ilike ${pattern} or u.email ilike ${pattern})`
}

type ProfileRequest = { callerId: number; userId: number; organizationId?: number }

/**
 * The profile of a user who shares an organization with the caller. The profile contains the user's role in the given
 * organization or, by default, in the shared organization with the lowest id.
 */
export async function readProfile(db: Db, { callerId, userId, organizationId }: ProfileRequest): Promise<Profile> {
  const { rows } = await sql<Profile>`
    select ${personColumns}, f.status_text as "statusText", u.time_zone as "timeZone"
    from ${memberSource} left join chat_profiles f on f.user_id = u.id
    join memberships own on own.organization_id = m.organization_id and own.user_id = ${callerId} and own.status = 'active'
    where m.user_id = ${userId} and m.status = 'active'
      ${organizationId === undefined ? sql`` : sql`and m.organization_id = ${organizationId}`}
    order by m.organization_id limit 1`.execute(db)
  return rows[0] ?? refuseNotFound('User')
}
