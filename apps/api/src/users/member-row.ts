import { instant } from '@muster/database/json'
import type { Person } from '@muster/server/caller'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { sharedOrganizations } from './user-row.ts'

/** Of who is only invited, the list tells the e-mail and the role, and nothing that they did not give themselves. */
const unlessPending = <Value>(value: Expression<unknown>) =>
  sql<Value>`case when ms.status <> 'pending' then ${value} end`

/** Selects the members of an organization in the contract's words: active, invited, and former ones as inactive. */
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
      'u.id',
      sql<string>`case when ms.status = 'pending' then coalesce(i.email, u.email) else u.email end`.as('email'),
      unlessPending<string>(sql.ref('u.username')).as('username'),
      unlessPending<string>(sql.ref('u.full_name')).as('full_name'),
      unlessPending<string>(sql`coalesce(u.full_name, u.username)`).as('name'),
      sql`case when ms.status = 'pending' then 'employee' else u.role end`.as('role'),
      'ms.status',
      sql<boolean>`ms.status = 'active' and u.status = 'active'`.as('is_active'),
      sql<boolean>`ms.status <> 'pending' and u.is_verified`.as('is_verified'),
      unlessPending<string>(sql.ref('u.job_title')).as('job_title'),
      sql<null>`null`.as('avatar'),
      sql<string>`case when ms.status = 'pending' then 'UTC' else u.time_zone end`.as('time_zone'),
      instant(sql`case when ms.status = 'pending' then ms.created_at else u.created_at end`).as('created_at'),
      instant(sql`case when ms.status = 'pending' then ms.updated_at else u.updated_at end`).as('updated_at'),
      sharedOrganizations(person).as('organizations'),
      'ms.role as organization_role',
      'o.name as organization_name',
      sql<string | null>`case when ms.status <> 'pending' then ${instant(sql.ref('ms.joined_at'))} end`.as('joined_at'),
    ])
