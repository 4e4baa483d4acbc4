import { instant } from '@muster/database/json'
import type { Person } from '@muster/server/access/caller'
import { personIn } from '@muster/server/access/sight'
import { type Expression, sql } from 'kysely'
import type { usersVisibleTo } from './visible-to.ts'

/**
 * Selects visible users with the contract's names. With an organization, the job title is the one in that organization.
 */
export const userRow = (
  users: ReturnType<typeof usersVisibleTo>,
  person: Person | number,
  organizationId?: Expression<number> | number,
) =>
  users.select([
    'u.id',
    'u.email',
    'u.username',
    'u.full_name',
    sql<string>`coalesce(u.full_name, u.username)`.as('name'),
    'u.role',
    'u.status',
    sql<boolean>`u.status = 'active'`.as('is_active'),
    'u.is_verified',
    titleIn(organizationId).as('job_title'),
    sql<null>`null`.as('avatar'),
    'u.time_zone',
    instant(sql.ref('u.created_at')).as('created_at'),
    instant(sql.ref('u.updated_at')).as('updated_at'),
    sharedOrganizations(person).as('organizations'),
  ])

const titleIn = (organizationId: Expression<number> | number | undefined) =>
  organizationId === undefined
    ? sql<string | null>`u.job_title`
    : sql<string | null>`coalesce((
        select theirs.job_title from memberships theirs
        where theirs.organization_id = ${organizationId} and theirs.user_id = u.id and theirs.status = 'active'
      ), u.job_title)`

/** The organizations in which both users are active, with the role of user `u` there, ordered by name. */
export const sharedOrganizations = (person: Person | number) => sql<{ id: number; name: string; role: string }[]>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'role', theirs.role) order by lower(o.name), o.id), '[]')
  from memberships theirs
  join memberships mine on mine.organization_id = theirs.organization_id and mine.user_id = ${personIn(person)} and mine.status = 'active'
  join organizations o on o.id = theirs.organization_id
  where theirs.user_id = u.id and theirs.status = 'active'
)`
