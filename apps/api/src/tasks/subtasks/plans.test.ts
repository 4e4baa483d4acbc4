import { execute } from '@muster/database/testing-server'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownTaskIds } from '../../search/sources/own-ids.ts'
import { planNodes } from '../../testing/plan.ts'
import { testApi, type World } from '../../testing/world.ts'
import { applyFilter, page } from '../page.ts'
import { tasksVisibleTo } from '../visible-to.ts'
import { subtaskList } from './list.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let parentId: number

/**
 * Inserts 24,000 tasks, of which every hundredth is assigned to the member. Each task with a number that is divisible by
 * ten has five subtasks.
 */
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const project = { name: 'Harbour', organization_id: team.id }
  const { id } = (await world.as(team.manager).post('/projects/', project)).body
  const { db } = world.store
  for (const first of [1, 4_001, 8_001, 12_001])
    await sql`insert into tasks (organization_id, number, project_id, title, position, created_by)
      select ${team.id}, n, ${id}, 'Task ' || n, n, ${team.admin.id}
      from generate_series(${first}::int, ${first + 3_999}::int) n`.execute(db)
  for (const place of [1, 2, 3, 4, 5])
    await sql`insert into tasks (organization_id, number, project_id, title, position, created_by, parent_id, subtask_position)
      select ${team.id}, ${14_400 + place * 1_600}::int + t.number / 10, ${id}, 'Subtask', t.number, ${team.admin.id}, t.id, ${place}::int
      from tasks t where t.number % 10 = 0 and t.parent_id is null`.execute(db)
  await sql`insert into task_assignees (organization_id, task_id, user_id, place)
    select organization_id, id, ${team.member.id}, 0 from tasks where number % 100 = 0 and parent_id is null`.execute(
    db,
  )
  await execute(world.database.ownerUrl, 'analyze tasks, task_assignees')
  const { rows } = await sql<{ id: number }>`select id from tasks where number = 100`.execute(db)
  parentId = rows[0]?.id ?? 0
})
afterAll(() => world?.close())

async function scannedTables(statement: RawBuilder<unknown>) {
  const nodes = await planNodes(world.store.db, statement)
  return nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
}

it('a member reads lists, one task, subtasks and search without a scan of all tasks', async () => {
  const { db } = world.store
  const callerId = sql<number>`${team.member.id}::int`
  const organization_id = sql<number>`${team.id}::int`
  const listOf = (filter: object) =>
    page(applyFilter(db, tasksVisibleTo(db, callerId), callerId, { organization_id, ...filter }), callerId, {
      limit: sql<number>`100`,
    }).page
  const statements: [string, RawBuilder<unknown>][] = [
    ['list', listOf({})],
    ['list without subtasks', listOf({ parent: sql<number[]>`array[0]` })],
    ['subtasks of several tasks', listOf({ parent: sql<number[]>`array[${parentId}::int, ${parentId + 100}::int]` })],
    [
      'one task',
      sql`${tasksVisibleTo(db, callerId)
        .where('t.id', '=', parentId + 1)
        .selectAll('t')}`,
    ],
    ['subtasks', subtaskList(db, callerId, { id: sql<number>`${parentId}::int` }).rows],
    ['search', ownTaskIds(callerId)],
  ]
  for (const [name, statement] of statements) {
    const tables = await scannedTables(statement)
    expect([name, tables.filter((table) => table === 'tasks')]).toEqual([name, []])
  }
  const { body } = await world.as(team.member).get(`/tasks/organization/${team.id}`)
  expect(body).toHaveLength(160 + 160 * 5)
})
