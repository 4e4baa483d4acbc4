import { rowsReadBy } from '@muster/server/testing/rows-read'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endMembership } from '../organizations/members/end-membership.ts'
import { testApi, type World } from '../testing/world.ts'

const goalCount = 500

let world: World
let team: Awaited<ReturnType<World['team']>>

/** Creates goals with a task each. All tasks are the admin's, except that the first is also the member's. */
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const { db } = world.store
  await sql`
    with project as (
      insert into projects (organization_id, name) values (${team.id}, 'Harbour') returning id
    ), goals as (
      insert into goals (organization_id, project_id, user_id, title, target_value, unit, start_date, end_date)
      select ${team.id}::int, id, ${team.admin.id}::int, 'Goal', 1, '', '2026-01-01', '2026-12-31'
      from project, generate_series(1, ${goalCount})
      returning id, project_id
    ), tasks as (
      insert into tasks (organization_id, number, project_id, goal_id, title, position)
      select ${team.id}::int, id, project_id, id, 'Task', id from goals
      returning id
    )
    insert into task_assignees (organization_id, task_id, user_id, place)
    select ${team.id}::int, id, ${team.admin.id}::int, 0 from tasks
    union all
    select ${team.id}::int, min(id), ${team.member.id}::int, 1 from tasks`.execute(db)
})
afterAll(() => world?.close())

it('removing a member reads the tasks of the changed goals, not of all goals', async () => {
  const { byIndex, byScan } = await world.store.db
    .transaction()
    .execute((tx) => rowsReadBy(tx, 'tasks', () => endMembership(tx, team.admin.id, team.id, team.member.id)))
  const facts = world.store.db.selectFrom('facts').select('seen_by').where('kind', '=', 'goal.shares_moved')
  expect(await facts.execute()).toEqual([{ seen_by: [team.admin.id] }])
  expect(byIndex + byScan).toBeLessThan(goalCount)
})
