import type { Task } from '@muster/contracts/tasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number
let goalId: number
let milestoneId: number

const titles = (tasks: Task[]) => tasks.map(({ title }) => title).toSorted()

async function list(query: string, by = team.manager): Promise<string[]> {
  const response = await world.as(by).get(`/tasks/organization/${team.id}?${query}`)
  expect(response.status, response.text).toBe(200)
  expect(Number(response.headers['x-total-count'])).toBe(response.body.length)
  return titles(response.body)
}

async function create(path: string, body: object, by = team.manager) {
  const response = await world.as(by).post(path, { organization_id: team.id, ...body })
  expect(response.status, response.text).toBe(201)
  return response.body
}

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  projectId = (await create('/projects/', { name: 'Harbour' })).id
  const target = { target_value: 10, unit: 'kg', start_date: '2026-11-01', end_date: '2027-03-01' }
  const goal = { project_id: projectId, title: 'Harvest', ...target }
  goalId = (await create('/goals/', goal)).id
  const placed = { project_id: projectId, goal_id: goalId }
  milestoneId = (await create('/milestones/', { ...placed, title: 'Roof closed', due_date: '2027-01-15' })).id
  const task = (title: string, body: object) => create('/tasks/', { title, ...placed, ...body })
  await task('In the goal', { assigned_users: [team.member.id] })
  await create('/tasks/', { title: 'In the milestone', goal_milestone_id: milestoneId, status: 'done' })
  await create('/tasks/', { title: 'Elsewhere', project_id: projectId, status: 'cancelled' }, team.admin)
})
afterAll(() => world?.close())

it('is_open separates open tasks from finished ones', async () => {
  expect(await list('is_open=true')).toEqual(['In the goal'])
  expect(await list('is_open=false')).toEqual(['Elsewhere', 'In the milestone'])
  expect(await list('is_open=true&status_is=done')).toEqual([])
})

it('is_assigned separates tasks with assignees from those without', async () => {
  expect(await list('is_assigned=true')).toEqual(['In the goal'])
  expect(await list('is_assigned=false')).toEqual(['Elsewhere', 'In the milestone'])
})

it('in_milestone and in_goal return the tasks placed there', async () => {
  expect(await list(`in_milestone=${milestoneId}`)).toEqual(['In the milestone'])
  expect(await list(`in_goal=${goalId}`)).toEqual(['In the goal', 'In the milestone'])
  expect(await list(`in_goal=${goalId}&is_open=true`)).toEqual(['In the goal'])
})

it('the groups are counted with the same filters', async () => {
  const path = `/tasks/organization/${team.id}?group=status&group_limit=5&is_open=false`
  const response = await world.as(team.manager).get(path)
  expect(JSON.parse(String(response.headers['x-group-counts']))).toEqual({ done: 1, cancelled: 1 })
})

it('by creator, goal and person, a member finds only their own tasks', async () => {
  expect(await list(`created_by=${team.manager.id}`, team.member)).toEqual(['In the goal'])
  expect(await list(`created_by=${team.admin.id}`, team.member)).toEqual([])
  expect(await list(`in_goal=${goalId}`, team.member)).toEqual(['In the goal'])
  expect(await list(`assigned_users_is=${team.admin.id}`, team.member)).toEqual([])
  expect(await list('is_assigned=false', team.member)).toEqual([])
})

it('a goal or milestone that the user may not see has no tasks', async () => {
  const own = await create('/projects/', { name: 'Garden' })
  const dates = { start_date: '2026-11-01', end_date: '2027-01-15' }
  const personal = { title: 'Learn to sail', is_personal: true, target_value: 1, unit: 'boat', ...dates }
  const hidden = (await create('/goals/', personal, team.admin)).id
  await world.store.db
    .insertInto('goal_milestones')
    .values({ organization_id: team.id, goal_id: hidden, milestone_id: milestoneId })
    .execute()
  await world.store.db.deleteFrom('goal_milestones').where('goal_id', '=', goalId).execute()
  try {
    await create('/tasks/', { title: 'Dig', project_id: own.id })
    expect(await list(`in_goal=${hidden}`)).toEqual([])
    expect(await list(`in_milestone=${milestoneId}`)).toEqual([])
    expect(await list(`in_milestone=${milestoneId}`, team.admin)).toEqual(['In the milestone'])
  } finally {
    const link = { organization_id: team.id, goal_id: goalId, milestone_id: milestoneId }
    await world.store.db.insertInto('goal_milestones').values(link).execute()
    await world.store.db.deleteFrom('goal_milestones').where('goal_id', '=', hidden).execute()
  }
})

it('another organization sees none of them by any filter', async () => {
  const stranger = await world.organization({ name: 'Strangers' })
  for (const filter of [`created_by=${team.manager.id}`, `in_goal=${goalId}`, `in_milestone=${milestoneId}`]) {
    const response = await world.as(stranger.admin).get(`/tasks/?${filter}`)
    expect(response.body, filter).toEqual([])
  }
})

it('values other than true, false and ids are rejected with the name of the parameter', async () => {
  for (const [query, field] of [
    ['is_open=yes', 'is_open'],
    ['is_assigned=1', 'is_assigned'],
    ['in_milestone=x', 'in_milestone'],
  ] as const) {
    const response = await world.as(team.manager).get(`/tasks/organization/${team.id}?${query}`)
    expect(response.status, query).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
  }
})
