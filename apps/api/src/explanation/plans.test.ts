import { execute } from '@muster/database/testing-server'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planNodes } from '../testing/plan.ts'
import { testApi, type World } from '../testing/world.ts'
import { openWorkRow } from '../waiting/read-open-work.ts'
import { workOfUserRow, workRow } from './read-work.ts'
import { goalScope, milestoneScope, projectScope } from './scopes.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

/** Inserts 12,000 tasks in 60 projects, of which every hundredth is assigned to the member, and every second one blocks the next. */
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const { db } = world.store
  await sql`insert into projects (organization_id, name, created_by)
    select ${team.id}, 'Project ' || n, ${team.admin.id} from generate_series(1, 60) n`.execute(db)
  for (const first of [1, 4_001, 8_001])
    await sql`insert into tasks (organization_id, number, project_id, title, position, created_by)
      select ${team.id}, n, (select min(id) from projects) + n % 60, 'Task ' || n, n, ${team.admin.id}
      from generate_series(${first}::int, ${first + 3_999}::int) n`.execute(db)
  await sql`insert into task_assignees (organization_id, task_id, user_id, place)
    select organization_id, id, ${team.member.id}, 0 from tasks where number % 100 = 0`.execute(db)
  await sql`insert into task_dependencies (organization_id, from_task_id, to_task_id, kind)
    select organization_id, id, id + 1, 'blocks' from tasks where number % 2 = 1`.execute(db)
  await execute(world.database.ownerUrl, 'analyze tasks, task_assignees, projects, task_dependencies')
})
afterAll(() => world?.close())

it('an explanation, and what is waited for, reads tasks by an index, for a manager and for a member', async () => {
  const { db } = world.store
  const id = sql<number>`1::int`
  for (const { id: userId } of [team.manager, team.member]) {
    const callerId = sql<number>`${userId}::int`
    const statements: [string, RawBuilder<unknown>][] = [goalScope, milestoneScope, projectScope].flatMap((scope) => [
      [`${scope.name} ${userId}`, workRow(scope(db, callerId, id))],
      [`${scope.name} of ${userId}`, workOfUserRow(scope(db, callerId, id), callerId)],
      [`${scope.name} waiting ${userId}`, openWorkRow(scope(db, callerId, id))],
    ])
    for (const [name, statement] of statements) {
      const nodes = await planNodes(db, sql`select * from ${statement} o`)
      const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
      expect(scanned, name).not.toContain('tasks')
      expect(scanned, name).not.toContain('task_dependencies')
    }
  }
})
