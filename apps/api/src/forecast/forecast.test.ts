import { type Forecast, type GoalForecast, maxForecastGoals } from '@muster/contracts/forecast'
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

it('an absence delays the queue of its person, and the forecast says what it shifts', async () => {
  const goal = await plan.createGoal()
  const member = await world.join(team)
  for (let day = 0; day < 7; day++)
    await finishDaysAgo(await createTasks(2, { goal_id: goal.id, assigned_users: [member.id] }), day)
  await createTasks(6, { goal_id: goal.id, assigned_users: [member.id] })
  const url = `/goals/${goal.id}/forecast`
  const [before, after] = [inDays(3), inDays(8)]
  expect(await read(url)).toMatchObject({ odds: { p50: before }, without_absences: null, queues: [{ absences: [] }] })

  const days = { starts_on: inDays(2), ends_on: inDays(6) }
  expect((await world.as(member).post('/absences/', days)).status).toBe(201)
  await world.as(member).post('/absences/', { starts_on: inDays(-5), ends_on: inDays(-1) })
  expect(await read(url)).toMatchObject({
    odds: { p50: after, p85: after },
    without_absences: { p50: before, p85: before },
    queues: [{ user_id: member.id, absences: [days] }],
  })
})

it('a past absence does not make its person slow', async () => {
  const goal = await plan.createGoal()
  const member = await world.join(team)
  // Three a day, except on three of the last seven days.
  for (const day of [0, 4, 5, 6])
    await finishDaysAgo(await createTasks(3, { goal_id: goal.id, assigned_users: [member.id] }), day)
  await createTasks(6, { goal_id: goal.id, assigned_users: [member.id] })
  const url = `/goals/${goal.id}/forecast`
  const { odds } = await read(url)
  expect(odds?.p85).not.toBe(inDays(2))
  expect((await world.as(member).post('/absences/', { starts_on: inDays(-3), ends_on: inDays(-1) })).status).toBe(201)
  expect(await read(url)).toMatchObject({
    odds: { p50: inDays(2), p85: inDays(2) },
    without_absences: null,
    queues: [{ finished_tasks: 12, absences: [] }],
  })
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

it('the goals of an organization are forecast together, the one most at risk first', async () => {
  const own = await world.team()
  const ownPlan = await planning(world, own)
  const list = async (): Promise<GoalForecast[]> => {
    const { status, body } = await world.as(own.manager).get(`/goals/organization/${own.id}/forecasts`)
    expect(status).toBe(200)
    return body
  }
  expect(await list()).toEqual([])
  const makeGoal = async (title: string, days: number, done: number, open: number) => {
    const goal = await ownPlan.createGoal(own.manager, { title, end_date: inDays(days), start_date: '2026-01-01' })
    const create = () => ownPlan.createTask({ goal_id: goal.id, assigned_users: [own.member.id] })
    for (let index = 0; index < done; index++) await finishDaysAgo([(await create()).id], index % 7)
    for (let index = 0; index < open; index++) await create()
    return goal
  }
  // 14 tasks in 7 days are two a day: six tasks take three days.
  const safe = await makeGoal('Safe', 5, 14, 6)
  const late = await makeGoal('Late', 30, 14, 6)
  const unknown = await makeGoal('Unknown', 1, 2, 1)
  await makeGoal('Nothing open', 3, 14, 0)
  const achieved = await makeGoal('Achieved', 2, 14, 1)
  expect((await world.as(own.manager).put(`/goals/${achieved.id}`, { status: 'completed' })).status).toBe(200)
  await world.store.db
    .updateTable('goals')
    .set({ end_date: `${inDays(2)}T23:59:59` })
    .where('id', '=', late.id)
    .execute()
  const personal = await ownPlan.createPersonalGoal(own.manager)
  await ownPlan.createTask({ goal_id: personal.id })
  const forecasts = await list()
  expect(forecasts).toMatchObject([
    { id: late.id, title: 'Late', end_date: inDays(2), open_tasks: 6, finished_tasks: 14, chance_on_time: 0 },
    { id: safe.id, odds: { p50: inDays(3), p85: inDays(3) }, chance_on_time: 1 },
    { id: unknown.id, finished_tasks: 2, odds: null, chance_on_time: null },
  ])
  expect(forecasts).toHaveLength(3)
  const { odds, chance_on_time } = (await world.as(own.manager).get(`/goals/${safe.id}/forecast`)).body
  expect(forecasts[1]).toMatchObject({ odds, chance_on_time })

  for (let index = 0; index < maxForecastGoals; index++) await makeGoal(`Later ${index}`, 40, 0, 1)
  expect((await list()).map(({ id }) => id)).toHaveLength(maxForecastGoals)
  expect((await list())[0]?.id).toBe(late.id)
  expect((await world.as(own.member).get(`/goals/organization/${own.id}/forecasts`)).status).toBe(403)
  expect((await world.as(team.manager).get(`/goals/organization/${own.id}/forecasts`)).status).toBe(403)
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
    queue: { open, finished: [1], away: [] },
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

it('an absence of a person beyond the twentieth queue delays the tasks that these people finish together', async () => {
  const person = (userId: number, open: number, away: [number, number][] = []) => ({
    userId,
    name: `Person ${userId}`,
    openTasks: open,
    finishedTasks: 5,
    queue: { open, finished: [1], away },
  })
  const people = Array.from({ length: 20 }, (_, index) => person(index + 1, 9))
  const forecast = (away: [number, number][]) =>
    forecastOf(
      {
        ...{ today: '2026-03-01', observedDays: 1, openTasks: 188, finishedTasks: 105 },
        people: [...people, person(21, 8, away)],
      },
      '2026-03-20',
      1,
    )
  const here = await forecast([])
  expect([here.odds?.p85, here.without_absences]).toEqual(['2026-03-10', null])
  const away = await forecast([[1, 9]])
  expect([away.odds?.p85, away.without_absences?.p85]).toEqual(['2026-03-11', '2026-03-10'])
})
