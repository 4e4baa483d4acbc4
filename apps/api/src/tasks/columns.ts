import { taskFields } from '@muster/contracts/tasks/fields'
import type { TaskSort, taskOrders } from '@muster/contracts/tasks/query'
import { taskPriorities, taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { nameIn } from '@muster/server/access/name-in'
import { fieldColumns, type Order } from '@muster/server/field-columns'
import { type RawBuilder, sql } from 'kysely'

/** The natural order of words: it ignores case and accents, and has `Task 2` before `Task 10`. */
const words = (text: RawBuilder<unknown>) => ({ by: sql`(${text} collate words)`, type: 'text' }) as const

const placeIn = (values: readonly string[], value: RawBuilder<unknown>) =>
  ({ by: sql`array_position(${sql.lit(`{${values.join()}}`)}::text[], ${value})`, type: 'int' }) as const

/** The column or expression of each task field, for the table `tasks as t`. */
export const taskColumns = fieldColumns('t', taskFields, {
  title: { column: 'title', type: 'text', order: words(sql`t.title`) },
  description: { column: 'description', type: 'text' },
  status: { column: 'status', type: 'text', order: placeIn(taskStatuses, sql`t.status`) },
  priority: { column: 'priority', type: 'text', order: placeIn(taskPriorities, sql`t.priority`) },
  due_date: { column: 'due_date', type: 'timestamp' },
  // A task without a time is due at the last second of its day.
  due_time: { read: sql`case when t.due_date::time <> '23:59:59' then to_char(t.due_date, 'HH24:MI') end` },
  expected_completion_time: { column: 'expected_completion_time', type: 'text' },
  estimated_hours: { column: 'estimated_hours', type: 'float8' },
  // Rows of task_assignees, which task-row.ts aggregates.
  assigned_users: {
    read: sql`coalesce(a.users, '[]')`,
    // By the names of the first three, as the table shows them.
    order: words(sql`coalesce((
      select string_agg(n.name, ', ' order by n.place) from (
        select ta.place, ${nameIn(sql`t.organization_id`)} as name
        from task_assignees ta join users u on u.id = ta.user_id
        where ta.task_id = t.id order by ta.place limit 3
      ) n
    ), 'Unassigned')`),
    among: (ids) => sql`(
      exists (select from task_assignees f where f.task_id = t.id and f.user_id = any(${ids}))
      or (0 = any(${ids}) and not exists (select from task_assignees f where f.task_id = t.id))
    )`,
  },
  project_id: {
    column: 'project_id',
    type: 'int',
    order: words(sql`(select p.name from projects p where p.id = t.project_id)`),
  },
  goal_id: { column: 'goal_id', type: 'int' },
  goal_milestone_id: { column: 'milestone_id', type: 'int' },
})

export type StoredField = (typeof taskColumns.stored)[number]

const isFinished = sql`(t.status in ('done', 'cancelled'))`

/** The orders that no single field provides. Open tasks without a due date come after those with one. */
const orders: Record<(typeof taskOrders)[number], Order> = {
  open: { by: sql`${isFinished}::int`, type: 'int', descending: false },
  next_due: {
    by: sql`case when not ${isFinished} then coalesce(t.due_date, '9999-12-31T23:59:59') end`,
    type: 'timestamp',
    descending: false,
  },
  position: { by: sql`t.position`, type: 'float8', descending: false, oldestFirst: true },
}

const isOwnOrder = (sort: TaskSort): sort is keyof typeof orders => sort in orders

/** The order for a value of `sort`. */
export const orderOf = (sort: TaskSort): Order => (isOwnOrder(sort) ? orders[sort] : taskColumns.order(sort))
