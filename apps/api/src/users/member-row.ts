import { instant } from '@muster/database/json'
import type { Person } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { sharedOrganizations } from './user-row.ts'

/**
 * For invited people the list returns only the address and the role, because the rest would come from the account and
 * not from the inviter; for former members only the name at the time of leaving. All other fields are for active
 * members.
 */
const ofActive = <Value>(value: Expression<unknown>) => sql<Value>`case when ms.status = 'active' then ${value} end`
const name = sql<string>`case ms.status when 'active' then coalesce(u.full_name, u.username) when 'inactive' then ms.left_name end`

/** The member's job title: the organization's title of the membership `ms`, otherwise the user's own. */
const titleIn = sql<string | null>`coalesce(ms.job_title, u.job_title)`

/**
 * The id under which an organization sees a person. While they are invited it is the invitation's own id, because an
 * account id would reveal whether the account existed before.
 */
export const shownId = sql<number>`(case when ms.status = 'pending' then i.shown_id else ms.user_id end)`

/** Selects the members of an organization with the contract's names: active, invited, and former ones as inactive. */
export const memberRow = (db: Db, organizationId: Expression<number> | number, person: Person | number) =>
  db
    .selectFrom('memberships as ms')
    .innerJoin('users as u', 'u.id', 'ms.user_id')
    .innerJoin('organizations as o', 'o.id', 'ms.organization_id')
    .leftJoin('invitations as i', (join) =>
      join.onRef('i.organization_id', '=', 'ms.organization_id').onRef('i.user_id', '=', 'ms.user_id'),
    )
    .where('ms.organization_id', '=', organizationId)
    .where('u.deleted_at', 'is', null)
    .select([
      shownId.as('id'),
      sql<string>`case ms.status when 'pending' then i.email when 'active' then u.email end`.as('email'),
      ofActive<string>(sql.ref('u.username')).as('username'),
      sql<string>`case ms.status when 'active' then u.full_name when 'inactive' then ms.left_name end`.as('full_name'),
      name.as('name'),
      sql`case when ms.status = 'active' then u.role else 'employee' end`.as('role'),
      'ms.status',
      sql<boolean>`ms.status = 'active' and u.status = 'active'`.as('is_active'),
      sql<boolean>`ms.status = 'active' and u.is_verified`.as('is_verified'),
      ofActive<string>(titleIn).as('job_title'),
      sql<null>`null`.as('avatar'),
      sql<string>`case when ms.status = 'active' then u.time_zone else 'UTC' end`.as('time_zone'),
      instant(sql`case when ms.status = 'active' then u.created_at else ms.created_at end`).as('created_at'),
      instant(sql`case when ms.status = 'active' then u.updated_at else ms.updated_at end`).as('updated_at'),
      sql`coalesce(${ofActive(sharedOrganizations(person))}, '[]')`.as('organizations'),
      'ms.role as organization_role',
      'o.name as organization_name',
      ofActive<string>(instant(sql.ref('ms.joined_at'))).as('joined_at'),
    ])
