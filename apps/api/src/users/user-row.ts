import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import { userIdExpression } from '@muster/server/access/visibility'
import { type Expression, sql } from 'kysely'
import { userColumns } from './columns.ts'
import type { usersVisibleTo } from './visible-to.ts'

/**
 * Selects visible users with the field names of the API contract. If `organizationId` is given, the job title is the
 * one in the user's membership there or, if that is null, the user's own.
 */
export const userRow = (
  users: ReturnType<typeof usersVisibleTo>,
  callerId: UserIdExpression | number,
  organizationId?: Expression<number> | number,
) =>
  users.select([
    'u.id',
    'u.email',
    ...userColumns.selections({ job_title: jobTitleIn(organizationId) }),
    sql<string>`coalesce(u.full_name, u.username)`.as('name'),
    'u.role',
    'u.status',
    sql<boolean>`u.status = 'active'`.as('is_active'),
    'u.is_verified',
    sql<null>`null`.as('avatar'),
    instant(sql.ref('u.created_at')).as('created_at'),
    instant(sql.ref('u.updated_at')).as('updated_at'),
    sharedOrganizations(callerId).as('organizations'),
  ])

const jobTitleIn = (organizationId: Expression<number> | number | undefined) =>
  organizationId === undefined
    ? sql<string | null>`u.job_title`
    : sql<string | null>`coalesce((
        select theirs.job_title from memberships theirs
        where theirs.organization_id = ${organizationId} and theirs.user_id = u.id and theirs.status = 'active'
      ), u.job_title)`

/**
 * The organizations in which both the caller and the user `u` are active members, with the role of user `u` there,
 * ordered by name.
 */
export const sharedOrganizations = (callerId: UserIdExpression | number) => sql<
  { id: number; name: string; role: string }[]
>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'role', theirs.role) order by lower(o.name), o.id), '[]')
  from memberships theirs
  join memberships mine on mine.organization_id = theirs.organization_id and mine.user_id = ${userIdExpression(callerId)} and mine.status = 'active'
  join organizations o on o.id = theirs.organization_id
  where theirs.user_id = u.id and theirs.status = 'active'
)`
