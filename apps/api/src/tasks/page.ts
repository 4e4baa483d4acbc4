import type { FieldCondition } from '@muster/contracts/custom-fields/conditions'
import type { TaskSort, taskGroupFields } from '@muster/contracts/tasks/query'
import type { ReceiptState } from '@muster/contracts/tasks/receipt-responses'
import { type TaskPriority, type TaskStatus, taskStatuses } from '@muster/contracts/tasks/vocabulary'
import type { UserIdExpression } from '@muster/server/access/caller'
import type { Order } from '@muster/server/field-columns'
import { refuseInvalid } from '@muster/server/http/problems'
import type { PrepareContext } from '@muster/server/serve/read-call'
import type { Db } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { fieldConditions, fieldGroups, fieldOrder, sortTypeOf } from '../custom-fields/values/conditions.ts'
import { type FieldShape, fieldResolver } from '../custom-fields/values/listed-fields.ts'
import { withCursor } from '../lists/cursor.ts'
import { cursorOf, isAfterCursor, orderTerms } from '../lists/order.ts'
import { hasReceiptIn } from '../receipts/filter.ts'
import { isFollowedBy } from '../watchers/is-followed-by.ts'
import { type CustomFieldSort, isBlocked, isCustomFieldSort, isFinished, orderOf, taskColumns } from './columns.ts'
import { isOfVisibleGoal, isOfVisibleMilestone } from './placed-in.ts'
import { matchesSearchText } from './searched-text.ts'
import { revisedTasks, taskOfPage } from './task-row.ts'
import type { tasksVisibleTo } from './visible-to.ts'
import { matchesWords, nearestTaskOrder } from './word-search.ts'

type Tasks = ReturnType<typeof tasksVisibleTo>

const id = sql.ref('t.id')

/** The filters of a list, as parameters of its prepared statement. */
export type TaskFilter = {
  project_id?: Expression<number>
  organization_id?: Expression<number>
  status?: Expression<TaskStatus>
  priority?: Expression<TaskPriority>
  q?: Expression<string>
  find?: Expression<string>
  in_goal?: Expression<number>
  in_milestone?: Expression<number>
  created_by?: Expression<number>
  keys?: Expression<string[]>
  is_open?: Expression<boolean>
  is_assigned?: Expression<boolean>
  is_followed?: Expression<boolean>
  /** The ids of the parents, of which 0 stands for tasks without one. */
  parent?: Expression<number[]>
  is_blocked?: Expression<boolean>
  is_repeating?: Expression<boolean>
  receipt?: Expression<ReceiptState>
  assigned_before?: Expression<string>
  custom_fields?: Expression<FieldCondition[]>
} & FieldShape
type PageSlots = {
  limit?: Expression<number>
  offset?: Expression<number>
  sort?: TaskSort
  cursor?: Expression<string>
  sort_field?: Expression<number>
  group?: (typeof taskGroupFields)[number]
  group_field?: Expression<number>
  group_limit?: Expression<number>
  ids?: Expression<number[]>
  q?: Expression<string>
  find?: Expression<string>
} & FieldShape

/**
 * The tasks that match every given filter. The names of the filters by field come from `filterShape` in the contracts.
 */
export function applyFilter(db: Db, tasks: Tasks, callerId: UserIdExpression, slots: TaskFilter): Tasks {
  const { project_id, organization_id, status, priority, q, find, in_goal, in_milestone, created_by, keys } = slots
  const { is_open, is_assigned, is_followed, is_blocked, is_repeating, parent, receipt, assigned_before } = slots
  const conditions: (RawBuilder<boolean> | undefined)[] = [
    project_id && sql`t.project_id = ${project_id}`,
    organization_id && sql`t.organization_id = ${organization_id}`,
    status && sql`t.status = ${status}`,
    priority && sql`t.priority = ${priority}`,
    created_by && sql`t.created_by = ${created_by}`,
    is_open && sql`${isFinished}::int = (not ${is_open}::boolean)::int`,
    is_assigned && sql`${hasAssignees} = ${is_assigned}::boolean`,
    is_followed && sql`${isFollowedBy(callerId)} = ${is_followed}::boolean`,
    parent && sql`(t.parent_id = any(${parent}::int[]) or (0 = any(${parent}::int[]) and t.parent_id is null))`,
    is_blocked && sql`${isBlocked} = ${is_blocked}::boolean`,
    is_repeating && sql`(t.recurrence is not null) = ${is_repeating}::boolean`,
    receipt && hasReceiptIn(receipt, callerId, assigned_before),
    q && matchesSearchText(q, callerId),
    find && matchesWords(find, callerId),
    keys && hasKey(keys),
    in_goal && isOfVisibleGoal(db, callerId, in_goal),
    in_milestone && isOfVisibleMilestone(db, callerId, in_milestone),
    ...fieldConditions(slots.custom_fields, slots.condition_shape),
    ...taskColumns.filters(slots),
  ]
  return conditions.reduce<Tasks>((query, condition) => (condition ? query.where(condition) : query), tasks)
}

/** Whether the task `t` has one of these keys. The numbers come first, because an index finds them. */
const hasKey = (keys: Expression<string[]>) => sql<boolean>`(
  t.number = any(array(select split_part(key, '-', 2)::int from unnest(${keys}::text[]) key))
  and (select o.key_prefix from organizations o where o.id = t.organization_id) || '-' || t.number = any(${keys}::text[])
)`

const hasAssignees = sql`exists (select from task_assignees f where f.task_id = t.id)`

/**
 * The parts of a list of these tasks: one page, the total and, if requested, the counts of the groups. The number of
 * rows is limited before they are joined to other tables.
 */
export function page(tasks: Tasks, callerId: UserIdExpression, input: PageSlots) {
  const { sort, cursor, offset, group, group_limit, ids, find, q } = input
  const order = sort ? orderFor(sort, input) : find && nearestTaskOrder(find, callerId)
  const requestedTasks = ids ? tasks.where(sql<boolean>`t.id = any(${ids}::int[])`) : tasks
  const tasksAfterCursor = cursor ? requestedTasks.where(isAfterCursor(order, cursor, id)) : requestedTasks
  // A list of best matches has no cursor, because a user who does not find a task on the first page types more words.
  const cursorOfRow = find && !sort ? nullText : cursorOf(cursorSort(sort, input.sort_field), order, id)
  const includesCounts = !cursor && !ids && group !== 'custom_field' && (find || (q && !offset))
  const rows = includesCounts
    ? (group ? groupedRows : countedRows)(tasksAfterCursor, order, input, cursorOfRow)
    : group_limit
      ? firstOfEachStatus(tasksAfterCursor, order, group_limit)
      : rowsOf(limitPage(tasksAfterCursor, order, input), order, cursorOfRow)
  return {
    page: revisedTasks(rows, callerId, [...(group_limit ? [statusPosition] : []), ...orderedBy(order)]),
    row: taskOfPage,
    total: requestedTasks.select(sql<number>`count(*)`.as('total')),
    groups: group && groupsOf(tasks, group, input.group_field),
  }
}

function orderFor(sort: TaskSort, { by = 'text', sort_field }: PageSlots): Order {
  if (!isCustomFieldSort(sort)) return orderOf(sort)
  return fieldOrder(by, sort_field ?? sql<number>`null::int`, sort.startsWith('-'))
}

/** The word of the cursor, which contains the id of a custom field, so that it belongs to one order. */
const cursorSort = (sort: TaskSort | undefined, field: Expression<number> | undefined) =>
  field ? sql`${sort}::text || '.' || ${field}::int` : sort

function groupsOf(tasks: Tasks, group: (typeof taskGroupFields)[number], field: Expression<number> | undefined) {
  if (group === 'custom_field')
    return fieldGroups(tasks.select(['t.id', 't.project_id']), field ?? sql<number>`null::int`)
  return tasks.select([`t.${group} as value`, sql<number>`count(*)`.as('count')]).groupBy(`t.${group}`)
}

function limitPage(tasks: Tasks, order: Order | undefined, slots: PageSlots): Tasks {
  const { limit = sql<number>`10000`, offset } = slots
  const page = tasks.orderBy(orderTerms(order, id)).limit(limit)
  return offset ? page.offset(offset) : page
}

/**
 * The tasks of a page with the number of all matches. A search with few matches reads all of them anyway, so counting
 * them in the same statement saves a second search. Only the ids and sort keys of the matches are collected.
 */
const countedRows = (tasks: Tasks, order: Order | undefined, slots: PageSlots, cursor: RawBuilder<unknown>) =>
  sql`select t.*, t.xmin, ${cursor} as cursor, found.total, ${nullText} as groups, found.by
    from (${limitPage(tasks, order, slots).select(['t.id', byOf(order).as('by'), sql`count(*) over ()`.as('total')])}) found
    join tasks t on t.id = found.id`

/**
 * Like `countedRows`, but also with the number of matches in each group. With `group_limit`, it selects only the first
 * matches of each status.
 */
function groupedRows(tasks: Tasks, order: Order | undefined, slots: PageSlots, cursor: RawBuilder<unknown>) {
  const { group, group_limit, limit = sql<number>`10000`, offset = sql<number>`0` } = slots
  const matching = tasks.select(['t.id', byOf(order).as('by'), sql.ref(`t.${group}`).as('value')])
  const orderClause = sql`order by ${sql.join(orderedBy(order))}`
  const pageRows = group_limit
    ? sql`(select first.* from unnest(${allStatuses}) each (status) cross join lateral (
        select page.* from matching page where page.value = each.status ${orderClause} limit ${group_limit}
      ) first)`
    : sql`(select page.* from matching page ${orderClause} limit ${limit} offset ${offset})`
  return sql`
    with matching as materialized (${matching})
    select t.*, t.xmin, ${cursor} as cursor, (select count(*) from matching) as total, (
      select json_object_agg(g.value, g.count)::text
      from (select value, count(*) as count from matching group by value) g
    ) as groups, first.by
    from ${pageRows} first join tasks t on t.id = first.id`
}

const byOf = (order: Order | undefined): RawBuilder<unknown> => sql`${order?.by ?? sql`null::int`}`

/** The tasks of a page, with the columns that `revisedTasks` needs. `by` is the sort key. */
const rowsOf = (tasks: Tasks, order: Order | undefined, cursor: RawBuilder<unknown>) =>
  sql`${tasks
    .selectAll('t')
    .select([
      sql`t.xmin`.as('xmin'),
      sql`${cursor}`.as('cursor'),
      sql`null::bigint`.as('total'),
      nullText.as('groups'),
      byOf(order).as('by'),
    ])}`

const orderedBy = (order: Order | undefined): RawBuilder<unknown>[] => [
  ...(order ? [sql`page.by ${order.descending ? sql`desc` : sql`asc`} nulls last`] : []),
  order?.oldestFirst ? sql`page.id` : sql`page.id desc`,
]

const nullText = sql`null::text`
const allStatuses = sql`${sql.lit(`{${taskStatuses.join()}}`)}::text[]`
const statusPosition = sql`array_position(${allStatuses}, page.status)`

/** The first tasks of each status. Each status is read separately, so that an index returns them in order. */
const firstOfEachStatus = (tasks: Tasks, order: Order | undefined, limit: Expression<number>) => {
  const tasksOfStatus = limitPage(tasks.where(sql<boolean>`t.status = each.status`), order, { limit })
  return sql`(select first.* from unnest(${allStatuses}) each (status)
    cross join lateral ${rowsOf(tasksOfStatus, order, nullText)} first)`
}

const decodeCursor = withCursor((sort: Exclude<TaskSort, CustomFieldSort>) => orderOf(sort).type)

type CheckedInput = {
  cursor?: string
  sort?: TaskSort
  sort_field?: number
  group?: string
  group_field?: number
  group_limit?: number
  custom_fields?: FieldCondition[]
}

/**
 * Returns a function that checks what the schema of the parameters cannot check, decodes the cursor, and finds the kinds of
 * the custom fields that the parameters name.
 *
 * @throws 422 if the cursor is malformed or belongs to another order, for an invalid combination of parameters, and for
 *   custom fields that the caller does not see
 */
export function pageChecker(db: Db) {
  const resolveFields = fieldResolver(db)
  return async <Input extends CheckedInput>(input: Input, context: PrepareContext): Promise<Input> => {
    if (input.group_limit !== undefined && input.group !== 'status')
      refuseInvalid({ field: 'group_limit', message: 'Group limit needs group=status.' })
    const resolved = await resolveFields(input, context)
    const { cursor, sort, sort_field, by = 'text' } = resolved
    if (sort === undefined || !isCustomFieldSort(sort)) return { ...resolved, ...decodeCursor({ cursor, sort }) }
    const decode = withCursor(() => sortTypeOf(by))
    return { ...resolved, cursor: decode({ cursor, sort: `${sort}.${sort_field}` }).cursor }
  }
}
