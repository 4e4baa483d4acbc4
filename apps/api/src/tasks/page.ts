import type { SortWord } from '@muster/contracts/field-query'
import type { taskFields } from '@muster/contracts/tasks/fields'
import type { taskGroups } from '@muster/contracts/tasks/query'
import type { TaskPriority, TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { Person } from '@muster/server/access/caller'
import { invalid } from '@muster/server/http/problems'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { taskColumns } from './columns.ts'
import { searchedText } from './searched-text.ts'
import { revisedTasks, taskOfPage } from './task-row.ts'
import type { tasksVisibleTo } from './visible-to.ts'

type Tasks = ReturnType<typeof tasksVisibleTo>
type Sort = SortWord<typeof taskFields>

/** What a list is narrowed by, as slots of its statement. */
export type TaskFilter = {
  project_id?: Expression<number>
  organization_id?: Expression<number>
  status?: Expression<TaskStatus>
  priority?: Expression<TaskPriority>
  q?: Expression<string>
  ids?: Expression<number[]>
}
type PageSlots = {
  limit?: Expression<number>
  offset?: Expression<number>
  sort?: Sort
  cursor?: Expression<string>
  group?: (typeof taskGroups)[number]
}

/** The tasks that meet every filter that is given; the filters by fields have the names of `filterShape`. */
export function filtered(tasks: Tasks, slots: TaskFilter): Tasks {
  const { project_id, organization_id, status, priority, q, ids } = slots
  const conditions: (RawBuilder<boolean> | undefined)[] = [
    project_id && sql`t.project_id = ${project_id}`,
    organization_id && sql`t.organization_id = ${organization_id}`,
    status && sql`t.status = ${status}`,
    priority && sql`t.priority = ${priority}`,
    ids && sql`t.id = any(${ids}::int[])`,
    q && sql`strpos(${searchedText}, lower(${q}::text collate "und-x-icu")) > 0`,
    ...taskColumns.filters(slots),
  ]
  return conditions.reduce<Tasks>((rest, condition) => (condition ? rest.where(condition) : rest), tasks)
}

/** One page of these tasks, with how many there are. The page is cut before anything is joined to it. */
export function page(tasks: Tasks, person: Person, input: PageSlots) {
  const { sort, cursor, group, limit = sql<number>`10000`, offset } = input
  const order = sort && taskColumns.order(sort)
  const cursorOf = sql`json_build_array(${sort ?? ''}::text, ${order?.by ?? sql`null`}, t.id)::text`
  const sorted = order
    ? tasks.orderBy(sql`${order.by}`, (by) => (order.descending ? by.desc() : by.asc()).nullsLast())
    : tasks
  const from = cursor ? sorted.where(behind(order, cursor)) : sorted
  const cut = from
    .orderBy('t.id', 'desc')
    .limit(limit)
    .$if(offset !== undefined, (rest) => rest.offset(offset ?? sql<number>`0`))
  return {
    page: revisedTasks(cut, person, { cursor: cursorOf, order }),
    row: taskOfPage,
    total: tasks.select(sql<number>`count(*)`.as('total')),
    groups: group && tasks.select([`t.${group} as value`, sql<number>`count(*)`.as('count')]).groupBy(`t.${group}`),
  }
}

type Order = ReturnType<typeof taskColumns.order>

/** The rows behind the cursor's: rows without a value come last, and equal ones newest first. */
function behind(order: Order | undefined, cursor: Expression<string>): RawBuilder<boolean> {
  const id = sql`(${cursor}::json->>2)::int`
  if (!order) return sql`t.id < ${id}`
  const { by, descending, type } = order
  const value = sql`(${cursor}::json->>1)::${sql.raw(type)}`
  const beyond = descending ? sql`${by} < ${value}` : sql`${by} > ${value}`
  return sql`case when ${value} is null then ${by} is null and t.id < ${id}
    else ${by} is null or ${beyond} or (${by} = ${value} and t.id < ${id}) end`
}

/**
 * Reads a cursor as the JSON text that the statement compares with.
 *
 * @throws 422 for a cursor that no page of this order has returned
 */
export function withCursor<Input extends { cursor?: string; sort?: Sort }>(input: Input): Input {
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

function isCursor(value: unknown, sort: Sort | undefined): boolean {
  if (!Array.isArray(value) || value.length !== 3) return false
  const [word, by, id]: unknown[] = value
  if (word !== (sort ?? '') || !Number.isInteger(id) || Number(id) < 1 || Number(id) > 2_147_483_647) return false
  if (by === null) return true
  return sort !== undefined && isOfType(taskColumns.order(sort).type, by)
}

function isOfType(type: Order['type'], value: unknown): boolean {
  if (type === 'int') return Number.isInteger(value) && Math.abs(Number(value)) < 2_147_483_648
  if (type === 'float8') return typeof value === 'number'
  if (typeof value !== 'string') return false
  if (type === 'text') return !value.includes('\0')
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) && !Number.isNaN(Date.parse(`${value}Z`))
}
