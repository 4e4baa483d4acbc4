import type { UserIdExpression } from '@muster/server/access/caller'
import { allOrganizationsStamp, organizationStamp } from '@muster/server/facts/stamps'
import { containsWords, lower, nearestFirst } from '@muster/server/find'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { isFollowedBy } from '../watchers/is-followed-by.ts'
import { isSeenByMember } from '../watchers/watcher-rows.ts'
import { tasksVisibleTo } from './visible-to.ts'

type ListInput = {
  organization_id?: Expression<number>
  find?: Expression<string>
  ids?: Expression<number[]>
  not_watching?: Expression<number>
  limit?: Expression<number>
  offset?: Expression<number>
}

const name = sql<string>`coalesce(u.full_name, u.username)`
const lowerName = lower(name)

/**
 * The users a task can be assigned to: active members of the caller's organizations or, if `organization_id` is given,
 * of that organization, sorted by name; with `find`, the best matches come first.
 */
export function assignableUsers(db: Db, callerId: UserIdExpression, input: ListInput) {
  const { organization_id, find, ids, not_watching, limit, offset } = input
  const users = db
    .selectFrom('memberships as mine')
    .innerJoin('memberships as theirs', 'theirs.organization_id', 'mine.organization_id')
    .innerJoin('users as u', 'u.id', 'theirs.user_id')
    .where('mine.user_id', '=', callerId)
    .where('mine.status', '=', 'active')
    .where('theirs.status', '=', 'active')
    .where(organization_id ? sql<boolean>`mine.organization_id = ${organization_id}` : sql<boolean>`true`)
    .where(find ? containsWords(lower(sql`concat(${name}, ' ', u.email)`), find) : sql<boolean>`true`)
    .where(ids ? sql<boolean>`u.id = any(${ids}::int[])` : sql<boolean>`true`)
    .where(not_watching ? canBecomeWatcher(db, callerId, not_watching) : sql<boolean>`true`)
  const rows = users
    .groupBy('u.id')
    .select([
      'u.id',
      'u.username',
      sql<string[]>`array(select f.username from former_usernames f where f.user_id = u.id order by f.given_up_at)`.as(
        'former_usernames',
      ),
      'u.full_name',
      name.as('name'),
      'u.email',
      sql<null>`null`.as('avatar'),
      sql<number[]>`array_agg(mine.organization_id order by mine.organization_id)`.as('organization_ids'),
    ])
    .$if(find !== undefined, (q) => q.orderBy(sql`${find && nearestFirst(find, lowerName).by}`))
    .orderBy('name')
    .orderBy('u.id')
    .limit(limit ?? sql<number>`10000`)
  return {
    rows: offset ? rows.offset(offset) : rows,
    total: users.select(sql<number>`count(distinct u.id)`.as('total')),
    stamp: organization_id ? organizationStamp(callerId, organization_id) : allOrganizationsStamp(callerId),
  }
}

/** Whether the member `theirs` sees a task that the caller sees too, does not follow it, and did not choose not to. */
const canBecomeWatcher = (db: Db, callerId: UserIdExpression, taskId: Expression<number>) => sql<boolean>`exists (
  select from (${tasksVisibleTo(db, callerId)
    .where('t.id', '=', taskId)
    .select(['t.id', 't.organization_id', 't.created_by', 't.parent_id'])}) t
  join memberships m on m.organization_id = t.organization_id and m.user_id = theirs.user_id
  where t.organization_id = theirs.organization_id and ${isSeenByMember}
    and not ${isFollowedBy(sql`theirs.user_id`)}
    and not exists (select from task_watchers w where w.task_id = t.id and w.user_id = theirs.user_id)
)`
