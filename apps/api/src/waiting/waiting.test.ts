import type { Waiting } from '@muster/contracts/waiting'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Planning, planning } from '../testing/planning.ts'
import { testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let plan: Planning
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  plan = await planning(world, team)
})
afterAll(() => world?.close())

const read = async (url: string, by = team.manager): Promise<Waiting> => {
  const { status, body } = await world.as(by).get(`${url}/waiting`)
  expect(status).toBe(200)
  return body
}
const block = async (from: { id: number }, to: { id: number }) => {
  const body = { kind: 'blocks', task_id: to.id }
  expect((await world.as(team.manager).post(`/tasks/${from.id}/dependencies`, body)).status).toBe(201)
}
/** Sets the due date so many days before today in UTC, which is the time zone of the users. */
const makeLate = ({ id }: { id: number }, days: number) =>
  world.store.db
    .updateTable('tasks')
    .set({ due_date: sql`(now() at time zone 'UTC')::date - ${days}::int + time '23:59:59'` })
    .where('id', '=', id)
    .execute()

/** A day in UTC, which is the time zone of the users. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('a goal waits for people with late tasks, and for blockers, also outside of the goal', async () => {
  const [goal, milestone] = [await plan.createGoal(), await plan.createMilestone()]
  await plan.createLink({ goal_id: goal.id, milestone_id: milestone.id })
  const url = `/goals/${goal.id}`
  const late = await plan.createTask({ goal_id: goal.id, assigned_users: [team.member.id], estimated_hours: 4 })
  const first = await plan.createTask({ goal_milestone_id: milestone.id })
  const second = await plan.createTask({ goal_milestone_id: milestone.id })
  const outside = await plan.createTask({ title: 'Outside' })
  const behind = await plan.createTask({ title: 'Behind' })
  await makeLate(late, 0)
  expect(await read(url)).toEqual({ id: goal.id, waits_for: [], absences: [] })

  await makeLate(late, 4)
  await block(behind, outside)
  await block(outside, first)
  await block(first, second)
  // The member: 4 × 5 = 20. Each blocker of two: 3, and the older one comes first.
  const waiting = await read(url)
  expect(waiting).toMatchObject({
    id: goal.id,
    waits_for: [
      { kind: 'person', user_id: team.member.id, task: { id: late.id, key: late.key }, days_late: 4, blocked_tasks: 0 },
      { kind: 'task', user_id: null, task: { id: outside.id, title: 'Outside' }, days_late: 0, blocked_tasks: 2 },
      { kind: 'task', task: { id: behind.id }, blocked_tasks: 2, more_late_tasks: 0 },
    ],
  })
  expect(waiting.waits_for[0]?.full_name).toBeTruthy()
  expect((await read(`/milestones/${milestone.id}`)).waits_for).toMatchObject([
    { task: { id: outside.id } },
    { task: { id: behind.id } },
    { task: { id: first.id }, blocked_tasks: 1 },
  ])

  // What is finished, cancelled or in the trash delays nothing, and passes nothing on.
  await plan.setTaskStatus(outside)
  await plan.setTaskStatus(late, 'cancelled')
  expect((await read(url)).waits_for).toMatchObject([{ task: { id: first.id }, blocked_tasks: 1 }])
  expect((await world.as(team.manager).delete(`/tasks/${second.id}`)).status).toBe(204)
  expect((await read(url)).waits_for).toEqual([])
})

it('a member learns nothing about tasks that they do not see', async () => {
  const [goal, milestone] = [await plan.createGoal(), await plan.createMilestone()]
  await plan.createLink({ goal_id: goal.id, milestone_id: milestone.id })
  const place = { goal_id: goal.id, goal_milestone_id: milestone.id }
  const own = await plan.createTask({ ...place, assigned_users: [team.member.id] })
  const shared = await plan.createTask({ ...place, assigned_users: [team.member.id, team.admin.id] })
  await makeLate(own, 2)
  await block(own, shared)
  const readAll = () =>
    Promise.all([`/goals/${goal.id}`, `/milestones/${milestone.id}`].map((url) => read(url, team.member)))
  const before = await readAll()
  expect(before[0]?.waits_for).toMatchObject([{ user_id: team.member.id, days_late: 2, blocked_tasks: 1 }])

  const canary = await plan.createTask({
    ...place,
    title: 'Canary',
    assigned_users: [team.manager.id],
    estimated_hours: 99,
  })
  const between = await plan.createTask({ ...place, title: 'Canary between' })
  const end = await plan.createTask({ ...place, assigned_users: [team.admin.id] })
  await makeLate(canary, 50)
  await block(canary, own)
  await block(own, between)
  await block(between, end)
  const [first] = (await read(`/goals/${goal.id}`)).waits_for
  expect(first).toMatchObject({ user_id: team.manager.id, days_late: 50, blocked_tasks: 4 })
  expect(await readAll()).toEqual(before)
})

it('absences shift the tasks that are due in them, unless another assignee is there', async () => {
  const own = await world.team()
  const ownPlan = await planning(world, own)
  const [goal, milestone] = [await ownPlan.createGoal(), await ownPlan.createMilestone()]
  await ownPlan.createLink({ goal_id: goal.id, milestone_id: milestone.id })
  const waitingFor = (by = own.manager) => read(`/goals/${goal.id}`, by)
  const create = (title: string, due: number, ...assignees: { id: number }[]) =>
    ownPlan.createTask({
      title,
      goal_milestone_id: milestone.id,
      due_date: inDays(due),
      assigned_users: assignees.map(({ id }) => id),
    })
  const inside = await create('Inside', 5, own.member)
  await create('Before', 2, own.member)
  await create('After', 8, own.member)
  const shared = await create('Shared', 4, own.member, own.admin)
  const finished = await create('Finished', 4, own.member)
  await ownPlan.setTaskStatus(finished)
  expect((await waitingFor()).absences).toEqual([])

  const days = { starts_on: inDays(3), ends_on: inDays(7) }
  expect((await world.as(own.member).post('/absences/', days)).status).toBe(201)
  const shift = { user_id: own.member.id, full_name: own.member.name, ...days }
  const named = ({ id, key, title }: typeof inside) => ({ id, key, title })
  expect((await waitingFor()).absences).toEqual([{ ...shift, tasks: [named(inside)], task_count: 1 }])

  await world.as(own.admin).post('/absences/', { starts_on: inDays(4), ends_on: inDays(4) })
  const both = (await waitingFor()).absences
  expect(both).toMatchObject([{ ...shift, tasks: [named(shared), named(inside)], task_count: 2 }, { task_count: 1 }])
  // A member sees the same of the tasks that they see, and nothing of a canary.
  const seen = (await waitingFor(own.member)).absences
  expect(seen).toEqual(both)
  await create('Canary', 4, own.admin)
  expect((await waitingFor()).absences[1]).toMatchObject({ user_id: own.admin.id, task_count: 2 })
  expect((await waitingFor(own.member)).absences).toEqual(both)
})

it('says until when a person who is late is away', async () => {
  const goal = await plan.createGoal()
  const member = await world.join(team)
  const late = await plan.createTask({ goal_id: goal.id, assigned_users: [member.id] })
  await makeLate(late, 1)
  const awayUntil = async () => (await read(`/goals/${goal.id}`)).waits_for[0]?.away_until
  expect(await awayUntil()).toBeNull()
  await world.as(member).post('/absences/', { starts_on: inDays(1), ends_on: inDays(2) })
  expect(await awayUntil()).toBeNull()
  await world.as(member).post('/absences/', { starts_on: inDays(-3), ends_on: inDays(0) })
  expect(await awayUntil()).toBe(inDays(0))
})

it('users who do not see the goal or milestone do not find it', async () => {
  const [goal, milestone] = [await plan.createGoal(), await plan.createMilestone()]
  const personal = await plan.createPersonalGoal(team.admin)
  const stranger = await world.register()
  for (const [person, url, detail] of [
    [team.member, `/goals/${goal.id}`, 'Goal not found'],
    [team.manager, `/goals/${personal.id}`, 'Goal not found'],
    [stranger, `/milestones/${milestone.id}`, 'Milestone not found'],
  ] as const) {
    const { status, body } = await world.as(person).get(`${url}/waiting`)
    expect([status, body.detail]).toEqual([404, detail])
  }
})
