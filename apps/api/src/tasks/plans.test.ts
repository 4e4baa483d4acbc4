import { execute } from '@muster/database/testing-server'
import { type Expression, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planNodes } from '../testing/plan.ts'
import { testApi, type World } from '../testing/world.ts'
import { applyFilter, page, type TaskFilter } from './page.ts'
import { tasksVisibleTo } from './visible-to.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

/** Small enough that a statement ends before the time limit of statements on a busy machine. */
const batchSize = 5_000

/** Inserts 50,000 tasks, of which every fiftieth is open, and every hundredth is assigned to the member. */
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const project = { name: 'Harbour', organization_id: team.id }
  const { id } = (await world.as(team.manager).post('/projects/', project)).body
  const { db } = world.store
  for (let first = 1; first <= 50_000; first += batchSize)
    await sql`insert into tasks (organization_id, number, project_id, title, status, due_date, position, created_by)
      select ${team.id}, n, ${id}, 'Task ' || n, case when n % 50 = 0 then 'todo' else 'done' end,
        case when n % 5 > 0 then timestamp '2026-01-01' + n % 700 * interval '1 day' end, n, ${team.admin.id}
      from generate_series(${first}::int, ${first + batchSize - 1}::int) n`.execute(db)
  await sql`insert into task_assignees (organization_id, task_id, user_id, place)
    select organization_id, id, ${team.member.id}, 0 from tasks where number % 100 = 0`.execute(db)
  await execute(world.database.ownerUrl, 'analyze tasks, task_assignees')
})
afterAll(() => world?.close())

type Sort = Parameters<typeof page>[2]['sort']

/** The largest number of rows that the first page of ten tasks sorts. */
async function sortedRows(person: { id: number }, filter: TaskFilter, sort: Sort) {
  const { db } = world.store
  const callerId = sql<number>`${person.id}::int`
  const tasks = applyFilter(db, tasksVisibleTo(db, callerId), callerId, { organization_id: int(team.id), ...filter })
  const statement = page(tasks, callerId, { sort, limit: int(10) }).page
  const nodes = await planNodes(db, sql`${statement}`, { analyze: true })
  const sorts = nodes.filter((node) => node['Node Type'] === 'Sort')
  return Math.max(0, ...sorts.flatMap(({ Plans = [] }) => Plans.map((input) => input['Actual Rows'] ?? 0)))
}

const int = (value: number): Expression<number> => sql<number>`${value}::int`
const text = (value: string) => sql<string>`${value}::text`

it.each<[string, () => object, Sort]>([
  ['without filters', () => ({}), 'open'],
  ['hide finished', () => ({ is_open: sql<boolean>`true` }), 'open'],
  ['by due date', () => ({}), 'due_date'],
  ['nearest due date', () => ({}), 'next_due'],
  ['overdue', () => ({ is_open: sql<boolean>`true`, due_date_before: text('2026-02-01T00:00:00') }), 'due_date'],
  ['somebody created', () => ({ created_by: int(team.admin.id) }), 'open'],
  ['unassigned', () => ({ is_assigned: sql<boolean>`false` }), 'open'],
  ['assigned to somebody', () => ({ assigned_users_is: sql`${`{${team.member.id}}`}::int[]` }), 'open'],
])('the first page of 50,000 tasks sorts at most 1,000 rows: %s', async (_, filter, sort) => {
  expect(await sortedRows(team.manager, filter(), sort)).toBeLessThanOrEqual(1_000)
})

it.each<Sort>(['next_due', 'open', 'due_date'])('a member with 500 of 50,000 tasks reads them by %s', async (sort) => {
  expect(await sortedRows(team.member, {}, sort)).toBeLessThanOrEqual(1_000)
})
