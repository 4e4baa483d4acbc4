import type { TaskSort, taskGroups } from '@muster/contracts/tasks/query'
import { type TaskPriority, type TaskStatus, taskStatuses } from '@muster/contracts/tasks/vocabulary'
import type { Person } from '@muster/server/access/caller'
import type { Order } from '@muster/server/field-columns'
import { invalid } from '@muster/server/http/problems'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { orderOf, taskColumns } from './columns.ts'
import { foundBy, nearest, searchedText } from './searched-text.ts'
import { revisedTasks, taskOfPage } from './task-row.ts'
import type { tasksVisibleTo } from './visible-to.ts'

type Tasks = ReturnType<typeof tasksVisibleTo>

/** The filters of a list, as slots of its statement. */
export type TaskFilter = {
  project_id?: Expression<number>
  organization_id?: Expression<number>
  status?: Expression<TaskStatus>
  priority?: Expression<TaskPriority>
  q?: Expression<string>
  find?: Expression<string>
}
type PageSlots = {
  limit?: Expression<number>
  offset?: Expression<number>
  sort?: TaskSort
  cursor?: Expression<string>
  group?: (typeof taskGroups)[number]
  group_limit?: Expression<number>
  ids?: Expression<number[]>
  find?: Expression<string>
}

/** The tasks that match every given filter. Filters by field have the names of `filterShape`. */
export function filtered(tasks: Tasks, slots: TaskFilter): Tasks {
  const { project_id, organization_id, status, priority, q, find } = slots
  const conditions: (RawBuilder<boolean> | undefined)[] = [
    project_id && sql`t.project_id = ${project_id}`,
    organization_id && sql`t.organization_id = ${organization_id}`,
    status && sql`t.status = ${status}`,
    priority && sql`t.priority = ${priority}`,
    q && sql`strpos(${searchedText}, lower(${q}::text collate "und-x-icu")) > 0`,
    find && foundBy(find),
    ...taskColumns.filters(slots),
  ]
  return conditions.reduce<Tasks>((rest, condition) => (condition ? rest.where(condition) : rest), tasks)
}

/** One page of these tasks, with their total. The page is limited before anything is joined to it. */
export function page(tasks: Tasks, person: Person, input: PageSlots) {
  const { sort, cursor, group, group_limit, ids, find } = input
  const order = sort ? orderOf(sort) : find && nearest(find)
  const wanted = ids ? tasks.where(sql<boolean>`t.id = any(${ids}::int[])`) : tasks
  const from = cursor ? wanted.where(after(order, cursor)) : wanted
  // The best matches have one page only, because a user who misses a task types more words.
  const cursorOf =
    find && !sort ? noCursor : sql`json_build_array(${sort ?? ''}::text, ${order?.by ?? sql`null`}, t.id)::text`
  return {
    page: group_limit
      ? revisedTasks(firstOfEachStatus(from, order, group_limit), person, [placeOfStatus, ...orderedBy(order)])
      : revisedTasks(rowsOf(cut(from, order, input), order, cursorOf), person, orderedBy(order)),
    row: taskOfPage,
    total: wanted.select(sql<number>`count(*)`.as('total')),
    groups: group && tasks.select([`t.${group} as value`, sql<number>`count(*)`.as('count')]).groupBy(`t.${group}`),
  }
}

function cut(tasks: Tasks, order: Order | undefined, { limit = sql<number>`10000`, offset }: PageSlots): Tasks {
  const sorted = order
    ? tasks.orderBy(sql`${order.by}`, (by) => (order.descending ? by.desc() : by.asc()).nullsLast())
    : tasks
  const page = sorted.orderBy('t.id', order?.oldestFirst ? 'asc' : 'desc').limit(limit)
  return offset ? page.offset(offset) : page
}

/** The tasks of a page with the columns that `revisedTasks` needs: `by` is their sort key. */
const rowsOf = (tasks: Tasks, order: Order | undefined, cursor: RawBuilder<unknown>) =>
  sql`${tasks
    .selectAll('t')
    .select([sql`t.xmin`.as('xmin'), sql`${cursor}`.as('cursor'), sql`${order?.by ?? sql`null::int`}`.as('by')])}`

const orderedBy = (order: Order | undefined): RawBuilder<unknown>[] => [
  ...(order ? [sql`page.by ${order.descending ? sql`desc` : sql`asc`} nulls last`] : []),
  order?.oldestFirst ? sql`page.id` : sql`page.id desc`,
]

const noCursor = sql`null::text`
const allStatuses = sql`${sql.lit(`{${taskStatuses.join()}}`)}::text[]`
const placeOfStatus = sql`array_position(${allStatuses}, page.status)`

/** The first tasks of each status. Each status is read separately, so that an index returns them in order. */
const firstOfEachStatus = (tasks: Tasks, order: Order | undefined, limit: Expression<number>) => {
  const ofStatus = cut(tasks.where(sql<boolean>`t.status = each.status`), order, { limit })
  return sql`(select first.* from unnest(${allStatuses}) each (status)
    cross join lateral ${rowsOf(ofStatus, order, noCursor)} first)`
}

/** The rows after the cursor. Rows without a value come last, and equal ones are ordered by id. */
function after(order: Order | undefined, cursor: Expression<string>): RawBuilder<boolean> {
  const id = sql`(${cursor}::json->>2)::int`
  const next = order?.oldestFirst ? sql`t.id > ${id}` : sql`t.id < ${id}`
  if (!order) return sql`${next}`
  const { by, descending, type } = order
  const value = sql`(${cursor}::json->>1)::${sql.raw(type)}`
  const beyond = descending ? sql`${by} < ${value}` : sql`${by} > ${value}`
  return sql`case when ${value} is null then ${by} is null and ${next}
    else ${by} is null or ${beyond} or (${by} = ${value} and ${next}) end`
}

type Asked = { cursor?: string; find?: string; sort?: TaskSort; group?: string; group_limit?: number }

/**
 * Checks what the schema of the parameters cannot, and decodes the cursor to the JSON text that the statement uses.
 *
 * @throws 422 for a cursor of another order, and for an invalid combination of parameters
 */
export function checkedPage<Input extends Asked>(input: Input): Input {
  if (input.group_limit !== undefined && input.group !== 'status') {
    invalid({ field: 'group_limit', message: 'Group limit needs group=status.' })
  }
  if (input.cursor === undefined) return input
  const cursor = Buffer.from(input.cursor, 'base64url').toString()
  if (!isCursor(parsed(cursor), input.sort)) {
    invalid({ field: 'cursor', message: 'The cursor belongs to another list. Please begin with its first page.' })
  }
  return { ...input, cursor }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isCursor(value: unknown, sort: TaskSort | undefined): boolean {
  if (!Array.isArray(value) || value.length !== 3) return false
  const [word, by, id]: unknown[] = value
  if (word !== (sort ?? '') || !Number.isInteger(id) || Number(id) < 1 || Number(id) > 2_147_483_647) return false
  if (by === null) return true
  return sort !== undefined && isOfType(orderOf(sort).type, by)
}

function isOfType(type: Order['type'], value: unknown): boolean {
  if (type === 'int') return Number.isInteger(value) && Math.abs(Number(value)) < 2_147_483_648
  if (type === 'float8') return typeof value === 'number'
  if (typeof value !== 'string') return false
  if (type === 'text') return !value.includes('\0')
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) && !Number.isNaN(Date.parse(`${value}Z`))
}
