import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { sharedOrganizations } from './user-row.ts'

/**
 * The fields of a member are listed explicitly and not derived from `userColumns` (columns.ts), because which of them
 * are returned depends on the membership. For invited people only the email and the role are filled in, because values
 * of the account would reveal whether the account existed before; for former members, only the name at the time of
 * leaving and the role. Other values of the account are only for active members, hence `ifActive`.
 */
const ifActive = <Value>(value: Expression<unknown>) => sql<Value>`case when ms.status = 'active' then ${value} end`
const name = sql<string>`case ms.status when 'active' then coalesce(u.full_name, u.username) when 'inactive' then ms.left_name end`

/** The member's job title: the title in the membership `ms` if there is one, otherwise the user's own title. */
const jobTitle = sql<string | null>`coalesce(ms.job_title, u.job_title)`

/**
 * The id under which an organization sees a person. While the person is invited, it is the id of the invitation,
 * because an account id would reveal whether the account existed before.
 */
export const shownId = sql<number>`(case when ms.status = 'pending' then i.shown_id else ms.user_id end)`

/**
 * Selects the active, invited and former members of an organization with the field names of the API contract. The
 * status of invited members is `pending`, that of former members `inactive`. People whose account was deleted are left
 * out.
 */
export const memberRow = (db: Db, organizationId: Expression<number> | number, callerId: UserIdExpression | number) =>
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
      ifActive<string>(sql.ref('u.username')).as('username'),
      sql<string>`case ms.status when 'active' then u.full_name when 'inactive' then ms.left_name end`.as('full_name'),
      name.as('name'),
      sql`case when ms.status = 'active' then u.role else 'employee' end`.as('role'),
      'ms.status',
      sql<boolean>`ms.status = 'active' and u.status = 'active'`.as('is_active'),
      sql<boolean>`ms.status = 'active' and u.is_verified`.as('is_verified'),
      ifActive<string>(jobTitle).as('job_title'),
      sql<null>`null`.as('avatar'),
      sql<string>`case when ms.status = 'active' then u.time_zone else 'UTC' end`.as('time_zone'),
      instant(sql`case when ms.status = 'active' then u.created_at else ms.created_at end`).as('created_at'),
      instant(sql`case when ms.status = 'active' then u.updated_at else ms.updated_at end`).as('updated_at'),
      sql`coalesce(${ifActive(sharedOrganizations(callerId))}, '[]')`.as('organizations'),
      'ms.role as organization_role',
      'o.name as organization_name',
      ifActive<string>(instant(sql.ref('ms.joined_at'))).as('joined_at'),
    ])
