import type { Goal } from '@muster/contracts/goals'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { fillDemo } from './fill.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

it('the demo is twelve people in three roles, six projects and three hundred tasks with their talk', async () => {
  const organizationId = await fillDemo(world.store, 'no password')
  const admin = await world.join({ id: organizationId }, 'admin')
  const as = world.as(admin)
  const members = (await as.get(`/users/organizations/${organizationId}`)).body
  expect(members).toHaveLength(13)
  expect(new Set(members.map((one: { organization_role: string }) => one.organization_role))).toEqual(
    new Set(['admin', 'manager', 'member']),
  )
  expect((await as.get(`/projects/organization/${organizationId}`)).body).toHaveLength(6)
  const tasks = (await as.get(`/tasks/organization/${organizationId}`)).body
  expect(tasks).toHaveLength(300)
  expect(new Set(tasks.map((task: { title: string }) => task.title)).size).toBe(300)
  expect(new Set(tasks.map((task: { status: string }) => task.status)).size).toBe(5)
  expect(tasks.reduce((sum: number, task: { comment_count: number }) => sum + task.comment_count, 0)).toBeGreaterThan(
    200,
  )
  const made = (await as.post('/tasks/', { title: 'One more', project_id: tasks[0].project_id })).body
  expect(made.key).toBe('HI-301')
})

it('its goals are under way, reached and not begun, as far as the tasks of their milestones', async () => {
  const admin = await world.store.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'ingrid')
    .executeTakeFirst()
  const ewa = await world.store.db.selectFrom('users').select('id').where('username', '=', 'ewa').executeTakeFirst()
  const goalsOf = async (id = 0) =>
    (await world.as(await world.signIn({ id, email: '', username: '', name: '', token: '' })).get('/goals/')).body
  const goals: Goal[] = await goalsOf(admin?.id)
  expect(new Set(goals.map((goal) => goal.status))).toEqual(new Set(['not_started', 'in_progress', 'completed']))
  expect(goals.filter((goal) => goal.tracking === 'manual')).toMatchObject([{ progress: 75, milestones_count: 1 }])
  for (const goal of goals.filter((one) => one.tracking === 'milestones')) {
    expect(goal.milestones_count).toBe(5)
    expect(goal.status === 'completed').toBe(goal.progress === 100)
  }
  const hers: Goal[] = await goalsOf(ewa?.id)
  expect(hers.filter((goal) => goal.is_personal)).toMatchObject([{ user_id: ewa?.id, progress: 41.7 }])
  expect(hers.some((goal) => goal.my_dependency_percentage > 0)).toBe(true)
})

it('its people were told of what concerns them; some of it they have not read', async () => {
  const { rows } = await sql<{ told: number; unread: number; archived: number; types: string[] }>`
    select count(*)::int as told, count(*) filter (where read_at is null)::int as unread,
      count(archived_at)::int as archived, array_agg(distinct type order by type) as types
    from notifications n join users u on u.id = n.user_id where u.username in ('mateus', 'ewa') group by u.id`.execute(
    world.store.db,
  )
  expect(rows).toHaveLength(2)
  for (const { told, unread, archived, types } of rows) {
    expect(unread).toBeGreaterThan(0)
    expect(unread).toBeLessThan(told / 2)
    expect(archived).toBeGreaterThan(0)
    expect(types).toEqual(expect.arrayContaining(['task_assigned', 'task_comment']))
  }
})
