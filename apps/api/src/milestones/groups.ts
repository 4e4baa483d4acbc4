import type { milestoneOrders } from '@muster/contracts/milestones/query'
import type { UserIdExpression } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { withConditions } from '../lists/page.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import { filterConditions, type MilestoneFilter, scopeConditions } from './filter.ts'
import { groupKey, isFinishedGroup } from './order.ts'
import { milestonesVisibleTo } from './visible-to.ts'

type Slots = MilestoneFilter & {
  by: (typeof milestoneOrders)[number]
  limit?: Expression<number>
  offset?: Expression<number>
}

/**
 * The goals or projects that have a matching milestone, first the open ones, each newest first. Milestones without a
 * goal form the last group. The counts of a group include its milestones that do not match.
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
  const [table, alias] = by === 'goal' ? (['goals', 'g'] as const) : (['projects', 'p'] as const)
  const isFinished = sql`(
    select ${isFinishedGroup(alias)} from ${sql.table(table)} ${sql.ref(alias)} where ${sql.ref(`${alias}.id`)} = every.id
  )`
  return {
    rows: sql<object>`(
      select one.id, ${nameOf(db, callerId, by)} as name, one.total, one.completed
      from (
        select every.*, ${isFinished} as is_finished from ${groups} every
        order by is_finished nulls last, every.id desc limit ${limit} offset ${offset}
      ) one
      order by one.is_finished nulls last, one.id desc
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
