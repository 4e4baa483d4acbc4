import type { Forecast } from '@muster/contracts/forecast'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Planning, planning } from '../testing/planning.ts'
import { testApi, type World } from '../testing/world.ts'
import { forecastOf } from './forecast.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let plan: Planning
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  plan = await planning(world, team)
})
afterAll(() => world?.close())

/** Sets how many days ago each of these tasks was finished. */
const finishDaysAgo = (ids: number[], days: number) =>
  world.store.db
    .updateTable('tasks')
    .set({ status: 'done', completed_at: sql`now() - make_interval(days => ${days})` })
    .where('id', 'in', ids)
    .execute()

async function createTasks(count: number, body: object): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push((await plan.createTask(body)).id)
  return ids
}

const read = async (url: string): Promise<Forecast> => {
  const { status, body } = await world.as(team.manager).get(url)
  expect(status).toBe(200)
  return body
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('a goal is forecast from what was finished in it, by the queues of its people', async () => {
  const goal = await plan.createGoal()
  const milestone = await plan.createMilestone()
  await plan.createLink({ goal_id: goal.id, milestone_id: milestone.id })
  const { id: memberId } = team.member
  const { id: managerId } = team.manager
  // Each of the last seven days the member finished two tasks, of which one in the milestone.
  for (let day = 0; day < 7; day++) {
    await finishDaysAgo(await createTasks(1, { goal_id: goal.id, assigned_users: [memberId] }), day)
    await finishDaysAgo(await createTasks(1, { goal_milestone_id: milestone.id, assigned_users: [memberId] }), day)
  }
  const url = `/goals/${goal.id}/forecast`
  expect(await read(url)).toMatchObject({ open_tasks: 0, finished_tasks: 14, observed_days: 7, odds: null, queues: [] })

  await createTasks(6, { goal_milestone_id: milestone.id, assigned_users: [memberId] })
  await createTasks(1, { goal_id: goal.id, assigned_users: [memberId, managerId] })
  await createTasks(1, { goal_id: goal.id, status: 'cancelled', assigned_users: [managerId] })
  const forecast = await read(url)
  // The member needs three and a quarter days. The manager, who finished nothing yet, works like the member.
  expect(forecast).toMatchObject({
    open_tasks: 7,
    finished_tasks: 14,
    odds: { p50: inDays(4), p85: inDays(4) },
    chance_on_time: 1,
    with_one_more_person: { p50: inDays(2), p85: inDays(2) },
    with_one_task_less: { p50: inDays(3), p85: inDays(3) },
    queues: [
      { user_id: memberId, open_tasks: 7, finished_tasks: 14, decisive: 1 },
      { user_id: managerId, open_tasks: 1, finished_tasks: 0, decisive: 0 },
    ],
  })
  expect(forecast.queues.every(({ full_name }) => full_name)).toBe(true)
  // Too few of the milestone's tasks are finished.
  const ofMilestone = await read(`/milestones/${milestone.id}/forecast`)
  expect(ofMilestone).toMatchObject({ open_tasks: 6, finished_tasks: 7, odds: null, with_one_task_less: null })
  expect(ofMilestone.queues).toHaveLength(1)
})

it('nine finished tasks are too few, ten are enough, and those finished before the observed days do not count', async () => {
  const goal = await plan.createGoal()
  const ids = await createTasks(10, { goal_id: goal.id })
  await createTasks(1, { goal_id: goal.id })
  const url = `/goals/${goal.id}/forecast`
  await finishDaysAgo(ids.slice(0, 9), 1)
  await finishDaysAgo(ids.slice(9), 42)
  const tooFew = await read(url)
  expect(tooFew).toMatchObject({ open_tasks: 1, finished_tasks: 9, observed_days: 42, odds: null })
  expect(tooFew.queues).toMatchObject([{ user_id: null, full_name: null, open_tasks: 1, finished_tasks: 9 }])
  await finishDaysAgo(ids.slice(9), 41)
  expect(await read(url)).toMatchObject({ finished_tasks: 10, odds: {}, with_one_task_less: null })
})

it('members may not read forecasts, and other users do not find the goal', async () => {
  const goal = await plan.createGoal()
  await plan.createTask({ goal_id: goal.id, assigned_users: [team.member.id] })
  const url = `/goals/${goal.id}/forecast`
  expect((await world.as(team.member).get(url)).status).toBe(403)
  expect((await world.as(await world.register()).get(url)).status).toBe(404)
})

it('more than twenty people are forecast, the smallest queues together', async () => {
  const person = (userId: number, open: number) => ({
    userId,
    name: `Person ${userId}`,
    openTasks: open,
    finishedTasks: 5,
    queue: { open, finished: [1] },
  })
  const people = Array.from({ length: 25 }, (_, index) => person(index + 1, index + 1))
  const work = { today: '2026-02-27', observedDays: 1, openTasks: 325, finishedTasks: 125, people }
  const forecast = await forecastOf(work, '2026-03-20', 1)
  // The largest queue has 25 tasks and its owner finishes one a day.
  expect(forecast.odds).toEqual({ p50: '2026-03-24', p85: '2026-03-24' })
  expect(forecast.chance_on_time).toBe(0)
  expect((await forecastOf(work, '2026-03-24', 1)).chance_on_time).toBe(1)
  expect((await forecastOf(work, '2025-01-01', 1)).chance_on_time).toBe(0)
  expect(forecast.queues).toHaveLength(25)
  expect(forecast.queues[0]).toMatchObject({ user_id: 25, decisive: 1 })
})
