import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteGoal } from '../goals/delete.ts'
import { createManyTasks, scannedTasks } from '../testing/scanned-rows.ts'
import { testApi, type World } from '../testing/world.ts'
import { restoreGoal } from './restore-goal.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let goalId: number

/** Creates a goal with a task, whose subtask is not part of the goal, and a milestone with a task, among many tasks. */
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const create = async (url: string, body: object) => (await world.as(team.manager).post(url, body)).body
  const { id: project_id } = await createManyTasks(world, team.manager, team.id)
  const goal = await create('/goals/', {
    title: 'Float',
    organization_id: team.id,
    project_id,
    target_value: 1,
    unit: 'boats',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  })
  goalId = goal.id
  const { milestone } = await create('/goal-milestones/', { goal_id: goalId, title: 'Dry', due_date: '2026-12-01' })
  await create('/tasks/', { title: 'Paint', project_id, goal_milestone_id: milestone.id })
  const task = await create('/tasks/', { title: 'Sail', project_id, goal_id: goalId })
  await create(`/tasks/${task.id}/subtasks`, { titles: ['Sew'] })
})
afterAll(() => world?.close())

it('deletes and restores a goal without a scan of all tasks, even without statistics', async () => {
  const principal = { kind: 'session', sessionId: 1, userId: team.manager.id, mustSetPassword: false } as const
  const readLiveCount = async () => {
    const { db } = world.store
    const live = db.selectFrom('tasks').select('id').where('number', '<', 1_000).where('deleted_at', 'is', null)
    return (await live.execute()).length
  }
  expect(await scannedTasks(world, (store) => deleteGoal(store, principal, goalId))).toBe(0)
  expect(await readLiveCount()).toBe(0)
  expect(await scannedTasks(world, (store) => restoreGoal(store, principal, team.id, goalId))).toBe(0)
  expect(await readLiveCount()).toBe(3)
})
