import type { Absence, MemberAbsence } from '@muster/contracts/absences'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/** The columns of an absence `a` with the field names of the API contract. */
export const absenceColumns = sql`a.id, a.starts_on::text as starts_on, a.ends_on::text as ends_on`

/** The absences of a user, earliest first. */
export async function readOwnAbsences(db: Db, userId: number): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select ${absenceColumns} from absences a where a.user_id = ${userId} order by a.starts_on`.execute(db)
  return rows
}

/**
 * The absences of the active members of an organization that are not over, earliest first. Where the day ends last, an
 * absence is over a day later than in UTC.
 */
export async function readAbsences(db: Db, organizationId: number): Promise<MemberAbsence[]> {
  const { rows } = await sql<MemberAbsence>`
    select ${absenceColumns}, u.id as user_id, ${nameInOrganization(sql`${organizationId}::int`)} as full_name,
      coalesce(a.entered_in = m.organization_id, false) as entered_here
    from memberships m
    join users u on u.id = m.user_id
    join absences a on a.user_id = u.id
    where m.organization_id = ${organizationId} and m.status = 'active'
      and a.ends_on >= (now() at time zone 'Etc/GMT+12')::date
    order by a.starts_on, u.id`.execute(db)
  return rows
}
