import type { milestoneOrders } from '@muster/contracts/milestones/query'
import type { UserIdExpression } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { withConditions } from '../lists/page.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import { filterConditions, type MilestoneFilter, scopeConditions } from './filter.ts'
import { groupKey } from './order.ts'
import { milestonesVisibleTo } from './visible-to.ts'

type Slots = MilestoneFilter & {
  by: (typeof milestoneOrders)[number]
  limit?: Expression<number>
  offset?: Expression<number>
}

/**
 * The goals or projects that have a matching milestone, newest first. Milestones without a goal form the last group.
 * The counts of a group include its milestones that do not match.
 */
export function groupsOf(db: Db, callerId: UserIdExpression, input: Slots) {
  const { by, limit = sql<number>`10000`, offset = sql<number>`0` } = input
  const conditions = filterConditions(input).filter((condition) => condition !== undefined)
  const matches = conditions.length > 0 ? sql`bool_or(${sql.join(conditions, sql` and `)})` : sql`true`
  const milestones = withConditions(milestonesVisibleTo(db, callerId), scopeConditions(input))
  const groups = sql`(
    select ms.key as id, count(*)::int as total, (count(*) filter (where ms.status = 'completed'))::int as completed
    from (${milestones.selectAll('ms').select(groupKey(db, callerId, by).as('key'))}) ms
    group by ms.key having ${matches}
  )`
  return {
    rows: sql<object>`(
      select one.id, ${nameOf(db, callerId, by)} as name, one.total, one.completed
      from (
        select * from ${groups} every order by every.id desc nulls last limit ${limit} offset ${offset}
      ) one
      order by one.id desc nulls last
    )`,
    total: sql`(select count(*) from ${groups} every)`,
  }
}

/**
 * The name of a group. The goals by which milestones are grouped are always visible to the user. A project may be
 * invisible to the user; its name is then null.
 */
const nameOf = (db: Db, callerId: UserIdExpression, by: Slots['by']) =>
  by === 'goal'
    ? sql`(select g.title from goals g where g.id = one.id)`
    : sql`(${projectsVisibleTo(db, callerId).where('p.id', '=', sql.ref<number>('one.id')).select('p.name')})`
