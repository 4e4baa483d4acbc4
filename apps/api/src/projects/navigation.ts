import { maxNavigationProjects } from '@muster/contracts/projects/stars'
import type { UserIdExpression } from '@muster/server/access/caller'
import { isOwnTask, leadsOrganization } from '@muster/server/access/visibility'
import { organizationStamp } from '@muster/server/facts/stamps'
import type { Db } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { projectsVisibleTo } from './visible-to.ts'

type Input = { id: Expression<number>; recent?: Expression<number[]> }

/** The projects of the navigation as JSON: starred ones in the order of the stars, then recent ones, then new ones. */
export function navigationJson(db: Db, callerId: UserIdExpression, { id, recent }: Input): RawBuilder<unknown> {
  const recentIds = recent ? sql<number[]>`${recent}::int[]` : sql<number[]>`'{}'::int[]`
  const visible = projectsVisibleTo(db, callerId).where('p.organization_id', '=', id)
  const newest = visible
    .where('p.status', 'not in', ['completed', 'cancelled'])
    .select('p.id')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(maxNavigationProjects)
  // Only these projects are checked for visibility and counted, however many the organization has.
  const candidateIds = sql`array(
    select project_id from project_stars where organization_id = ${id} and user_id = ${callerId}
    union select unnest(${recentIds}) union (${newest}))`
  const candidates = visible
    .leftJoin('project_stars as s', (join) => join.onRef('s.project_id', '=', 'p.id').on('s.user_id', '=', callerId))
    .where(sql<boolean>`p.id = any(${candidateIds})`)
    .select([
      'p.id',
      'p.name',
      'p.status',
      sql<boolean>`s.project_id is not null`.as('is_starred'),
      sql<boolean>`${leadsOrganization}`.as('sees_all_tasks'),
      sql<number>`row_number() over (
        order by s.starred_at, array_position(${recentIds}, p.id), p.created_at desc, p.id desc)`.as('place'),
    ])
  return sql`(
    select coalesce(json_agg(row_to_json(o)), '[]')
    from (
      select c.id, c.name, c.status, c.is_starred, counts.*
      from ${candidates} c cross join lateral (
        select count(*) filter (where t.status = 'done')::int as done_count,
          count(*) filter (where t.status not in ('done', 'cancelled'))::int as open_count
        from tasks t
        where t.project_id = c.id and t.deleted_at is null and (c.sees_all_tasks or ${isOwnTask(callerId)})
      ) counts
      where c.is_starred or c.place <= ${sql.lit(maxNavigationProjects)}
      order by c.place
    ) o)`
}

/** A star changes nobody else's lists, so that it is not in the organization's version. */
export const navigationStamp = (callerId: UserIdExpression, id: Expression<number>): RawBuilder<string | null> => sql`(
  ${organizationStamp(callerId, id)} || ' ' || coalesce((
    select string_agg(s.project_id || '@' || s.starred_at, ',' order by s.project_id)
    from project_stars s where s.organization_id = ${id} and s.user_id = ${callerId}), ''))`
