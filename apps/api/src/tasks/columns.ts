import { taskFields } from '@muster/contracts/tasks/fields'
import type { TaskSort, taskOrders } from '@muster/contracts/tasks/query'
import { taskPriorities, taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { fieldColumns, type Order } from '@muster/server/field-columns'
import { sql } from 'kysely'
import { hasOneOfLabels, labelsOfTask } from '../labels/task-labels.ts'
import { choiceOrder, naturalOrder } from '../lists/order.ts'

/** The column or expression of each task field, for the table `tasks as t`. */
export const taskColumns = fieldColumns('t', taskFields, {
  title: { column: 'title', type: 'text', order: naturalOrder(sql`t.title`) },
  description: { column: 'description', type: 'text' },
  status: { column: 'status', type: 'text', order: choiceOrder(taskStatuses, sql`t.status`) },
  priority: { column: 'priority', type: 'text', order: choiceOrder(taskPriorities, sql`t.priority`) },
  due_date: { column: 'due_date', type: 'timestamp' },
  // A due date at the last second of a day means that the task has no due time.
  due_time: { read: sql`case when t.due_date::time <> '23:59:59' then to_char(t.due_date, 'HH24:MI') end` },
  expected_completion_time: { column: 'expected_completion_time', type: 'text' },
  estimated_hours: { column: 'estimated_hours', type: 'float8' },
  // Stored as rows of task_assignees, which task-row.ts aggregates as `a`.
  assigned_users: {
    read: sql`coalesce(a.users, '[]')`,
    // Sorted by the names of the first three assignees, as the web app shows them.
    order: naturalOrder(sql`coalesce((
      select string_agg(n.name, ', ' order by n.place) from (
        select ta.place, ${nameInOrganization(sql`t.organization_id`)} as name
        from task_assignees ta join users u on u.id = ta.user_id
        where ta.task_id = t.id order by ta.place limit 3
      ) n
    ), 'Unassigned')`),
    hasOneOf: (ids) => sql`(
      exists (select from task_assignees f where f.task_id = t.id and f.user_id = any(${ids}))
      or (0 = any(${ids}) and not exists (select from task_assignees f where f.task_id = t.id))
    )`,
  },
  // Stored as rows of task_labels and in `label_ids`.
  labels: { read: labelsOfTask, hasOneOf: hasOneOfLabels },
  project_id: {
    column: 'project_id',
    type: 'int',
    order: naturalOrder(sql`(select p.name from projects p where p.id = t.project_id)`),
  },
  goal_id: { column: 'goal_id', type: 'int' },
  goal_milestone_id: { column: 'milestone_id', type: 'int' },
})

export type StoredField = (typeof taskColumns.stored)[number]

/** Whether the task `t` is done or cancelled. As a number, it is the first expression of the index `tasks_open`. */
export const isFinished = sql`(t.status in ('done', 'cancelled'))`

/** Whether the task `t` is open and blocked by an open task. */
export const isBlocked = sql<boolean>`(t.open_blocker_count > 0 and not ${isFinished})`

/** The words of `sort` for which `fieldOrder` returns the order. */
export type CustomFieldSort = 'custom_field' | '-custom_field'

/**
 * The orders other than those by a custom field and by a field of `taskFields`. In `next_due`, open tasks without a due date come after those
 * with one.
 */
const orders: Record<Exclude<(typeof taskOrders)[number], CustomFieldSort>, Order> = {
  open: { by: sql`${isFinished}::int`, type: 'int', descending: false },
  next_due: {
    by: sql`case when not ${isFinished} then coalesce(t.due_date, '9999-12-31T23:59:59') end`,
    type: 'timestamp',
    descending: false,
  },
  position: { by: sql`t.position`, type: 'float8', descending: false, oldestFirst: true },
}

const isTaskOrder = (sort: Exclude<TaskSort, CustomFieldSort>): sort is keyof typeof orders => sort in orders

/** Whether the word sorts by a custom field. */
export const isCustomFieldSort = (sort: TaskSort): sort is CustomFieldSort =>
  sort === 'custom_field' || sort === '-custom_field'

/** The order for a value of `sort`. */
export const orderOf = (sort: Exclude<TaskSort, CustomFieldSort>): Order =>
  isTaskOrder(sort) ? orders[sort] : taskColumns.order(sort)
