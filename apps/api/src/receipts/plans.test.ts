import { execute } from '@muster/database/testing-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyFilter, page } from '../tasks/page.ts'
import { tasksVisibleTo } from '../tasks/visible-to.ts'
import { planNodes } from '../testing/plan.ts'
import { testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

/** Inserts 20,000 tasks that the admin assigned to the member, apart from every five-hundredth, which the manager did. */
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const project = { name: 'Harbour', organization_id: team.id }
  const { id } = (await world.as(team.manager).post('/projects/', project)).body
  const { db } = world.store
  for (const first of [1, 5_001, 10_001, 15_001]) {
    await sql`insert into tasks (organization_id, number, project_id, title, position, created_by)
      select ${team.id}, n, ${id}, 'Task ' || n, n, ${team.admin.id}
      from generate_series(${first}::int, ${first + 4_999}::int) n`.execute(db)
    await sql`insert into task_assignees (organization_id, task_id, user_id, assigned_by)
      select organization_id, id, ${team.member.id},
        case when number % 500 = 0 then ${team.manager.id}::int else ${team.admin.id}::int end
      from tasks where number >= ${first}::int`.execute(db)
  }
  await execute(world.database.ownerUrl, 'analyze tasks, task_assignees')
})
afterAll(() => world?.close())

it('the filter by receipt reads only the assignments that the caller has made', async () => {
  const { db } = world.store
  const callerId = sql<number>`${team.manager.id}::int`
  const filter = { organization_id: sql<number>`${team.id}::int`, receipt: sql<'unseen'>`${'unseen'}::text` }
  const tasks = applyFilter(db, tasksVisibleTo(db, callerId), callerId, filter)
  const nodes = await planNodes(db, sql`${page(tasks, callerId, { limit: sql<number>`100`, sort: 'open' }).page}`)
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).toEqual(
    expect.not.arrayContaining(['tasks', 'task_assignees']),
  )
  const { body } = await world.as(team.manager).get(`/tasks/organization/${team.id}?receipt=unseen&sort=open`)
  expect(body).toHaveLength(40)
})
