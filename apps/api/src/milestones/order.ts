import type { MilestoneSort, milestoneOrders } from '@muster/contracts/milestones/query'
import type { UserIdExpression } from '@muster/server/access/caller'
import type { Order } from '@muster/server/field-columns'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { milestoneColumns } from './columns.ts'
import { firstGoal, firstGoalRow } from './milestone-row.ts'
import { isOpen } from './states.ts'

/** The id of the goal or project that the milestone `ms` is listed under; null if it is listed under no goal. */
export const groupKey = (db: Db, callerId: UserIdExpression, by: (typeof milestoneOrders)[number]) =>
  by === 'goal' ? sql<number | null>`(${firstGoal(db, callerId)})` : sql<number>`ms.project_id`

const isGroupOrder = (sort: MilestoneSort): sort is (typeof milestoneOrders)[number] =>
  sort === 'goal' || sort === 'project'

/** The order for a value of `sort`. */
export const orderOf = (db: Db, callerId: UserIdExpression, sort: MilestoneSort): Order =>
  isGroupOrder(sort) ? groupOrder(groupPlace(db, callerId, sort)) : milestoneColumns.order(sort)

/** The type of the sort key for a value of `sort`. */
export const typeOf = (sort: MilestoneSort) => (isGroupOrder(sort) ? 'float8[]' : milestoneColumns.order(sort).type)

const dueSeconds = sql`extract(epoch from ms.due_date)`

/** The place of the group of the milestone `ms`: open groups first, the newest first, and without a group last. */
const groupPlace = (db: Db, callerId: UserIdExpression, by: (typeof milestoneOrders)[number]) =>
  by === 'goal'
    ? sql`coalesce((${firstGoalRow(db, callerId).select(placeOf('g').as('place'))}), array[2, 0])`
    : sql`(select ${placeOf('p')} from projects p where p.id = ms.project_id)`

const placeOf = (alias: 'g' | 'p') => sql`array[${isFinishedGroup(alias)}::int, -${sql.ref(`${alias}.id`)}]`

/** Whether the goal `g` or the project `p` is completed or cancelled. */
export const isFinishedGroup = (alias: 'g' | 'p') => sql`(${sql.ref(`${alias}.status`)} in ('completed', 'cancelled'))`

/** By group; within a group, the open milestones by due date, then the others, latest due date first. */
const groupOrder = (place: RawBuilder<unknown>): Order => ({
  by: sql`(${place} || array[
    (not ${isOpen})::int, case when ${isOpen} then ${dueSeconds} else -${dueSeconds} end
  ])::float8[]`,
  type: 'float8[]',
  descending: false,
})
