import { goalFields, goalStatuses } from '@muster/contracts/goals/fields'
import type { GoalSort } from '@muster/contracts/goals/query'
import { fieldColumns, type Order } from '@muster/server/field-columns'
import { sql } from 'kysely'
import { choiceOrder, naturalOrder } from '../lists/order.ts'
import { currentValue } from './progress.ts'

/** The column or expression of each goal field, for the table `goals as g`. */
export const goalColumns = fieldColumns('g', goalFields, {
  title: { column: 'title', type: 'text', order: naturalOrder(sql`g.title`) },
  description: { column: 'description', type: 'text' },
  target_value: { column: 'target_value', type: 'float8' },
  // Computed from the milestones, or entered manually and stored in the column manual_value.
  current_value: { read: currentValue },
  unit: { column: 'unit', type: 'text' },
  project_id: { column: 'project_id', type: 'int' },
  start_date: { column: 'start_date', type: 'timestamp' },
  end_date: { column: 'end_date', type: 'timestamp' },
  status: { column: 'status', type: 'text', order: choiceOrder(goalStatuses, sql`g.status`) },
  tracking: { column: 'tracking', type: 'text' },
})

/** Goals that are neither completed nor cancelled come first. */
const openFirst: Order = { by: sql`(g.status in ('completed', 'cancelled'))::int`, type: 'int', descending: false }

/** The order for a value of `sort`. */
export const orderOf = (sort: GoalSort): Order => (sort === 'open' ? openFirst : goalColumns.order(sort))
