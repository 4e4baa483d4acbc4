import { type Db, type Store, storeWithin } from '@muster/server/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteGoal } from '../goals/delete.ts'
import { testApi, type World } from '../testing/world.ts'
import { restoreGoal } from './restore-goal.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let goalId: number

/** Creates a goal with a task, whose subtask is not part of the goal, among 10,000 other tasks without statistics. */
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const create = async (url: string, body: object) => (await world.as(team.manager).post(url, body)).body
  const project = await create('/projects/', { name: 'Harbour', organization_id: team.id })
  for (const first of [1_001, 6_001])
    await sql`insert into tasks (organization_id, number, project_id, title, position, created_by)
      select ${team.id}, n, ${project.id}, 'Task ' || n, n, ${team.admin.id}
      from generate_series(${first}::int, ${first + 4_999}::int) n`.execute(world.store.db)
  const goal = await create('/goals/', {
    title: 'Float',
    organization_id: team.id,
    project_id: project.id,
    target_value: 1,
    unit: 'boats',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  })
  goalId = goal.id
  const { milestone } = await create('/goal-milestones/', { goal_id: goalId, title: 'Dry', due_date: '2026-12-01' })
  await create('/tasks/', { title: 'Paint', project_id: project.id, goal_milestone_id: milestone.id })
  const task = await create('/tasks/', { title: 'Sail', project_id: project.id, goal_id: goalId })
  await create(`/tasks/${task.id}/subtasks`, { titles: ['Sew'] })
})
afterAll(() => world?.close())

/** The rows of tasks that scans of the table have read in the transaction, as PostgreSQL counts them. */
async function scannedSoFar(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select seq_tup_read::int as count from pg_stat_xact_user_tables where relname = 'tasks'`.execute(db)
  return rows[0]?.count ?? 0
}

const scannedBy = (work: (store: Store) => Promise<unknown>) =>
  world.store.db.transaction().execute(async (tx) => {
    const before = await scannedSoFar(tx)
    await work(storeWithin(tx, world.store, (after) => after()))
    return (await scannedSoFar(tx)) - before
  })

it('deletes and restores a goal without a scan of all tasks, even with outdated statistics', async () => {
  const principal = { kind: 'session', sessionId: 1, userId: team.manager.id, mustSetPassword: false } as const
  const readLiveCount = async () => {
    const live = world.store.db
      .selectFrom('tasks')
      .select('id')
      .where('number', '<', 1000)
      .where('deleted_at', 'is', null)
    return (await live.execute()).length
  }
  expect(await scannedBy((store) => deleteGoal(store, principal, goalId))).toBe(0)
  expect(await readLiveCount()).toBe(0)
  expect(await scannedBy((store) => restoreGoal(store, principal, team.id, goalId))).toBe(0)
  expect(await readLiveCount()).toBe(3)
})
