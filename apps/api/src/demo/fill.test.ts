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

it('the demo has twelve people in three roles, six projects and three hundred tasks with comments', async () => {
  const organizationId = await fillDemo(world.store, 'no password')
  const admin = await world.join({ id: organizationId }, 'admin')
  const client = world.as(admin)
  const members = (await client.get(`/users/organizations/${organizationId}`)).body
  expect(members).toHaveLength(13)
  expect(new Set(members.map((member: { organization_role: string }) => member.organization_role))).toEqual(
    new Set(['admin', 'manager', 'member']),
  )
  expect((await client.get(`/projects/organization/${organizationId}`)).body).toHaveLength(6)
  const tasks = (await client.get(`/tasks/organization/${organizationId}`)).body
  expect(tasks).toHaveLength(300)
  expect(new Set(tasks.map((task: { title: string }) => task.title)).size).toBe(300)
  expect(new Set(tasks.map((task: { status: string }) => task.status)).size).toBe(5)
  expect(tasks.reduce((sum: number, task: { comment_count: number }) => sum + task.comment_count, 0)).toBeGreaterThan(
    100,
  )
  const parents = tasks.filter((task: { subtask_count: number }) => task.subtask_count > 0)
  expect(parents).toHaveLength(6)
  for (const { subtask_count } of parents) expect([3, 4, 5, 6]).toContain(subtask_count)
  const labels = (await client.get(`/labels/organization/${organizationId}`)).body
  expect(labels).toHaveLength(8)
  for (const { id, name } of labels) {
    const labelled = await client.get(`/tasks/organization/${organizationId}?labels_is=${id}&limit=1`)
    expect(Number(labelled.headers['x-total-count']), name).toBeGreaterThan(4)
  }
  const created = (await client.post('/tasks/', { title: 'One more', project_id: tasks[0].project_id })).body
  expect(created.key).toBe('HI-301')
})

it('the comments of its tasks are in chronological order, after the creation of the task and not in the future', async () => {
  const { rows } = await sql<{ task: number; times: string[] }>`
    select t.id as task, array[t.created_at] || array_agg(c.created_at order by c.id) || array[now()] as times
    from tasks t join task_comments c on c.task_id = t.id group by t.id order by t.id`.execute(world.store.db)
  expect(rows.length).toBeGreaterThan(100)
  const outOfOrder = rows.filter(({ times }) =>
    times.some((time, index) => index > 0 && time <= (times[index - 1] ?? '')),
  )
  expect(outOfOrder).toEqual([])
})

it('its goals are in progress, reached and not started, according to the tasks of their milestones', async () => {
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
  for (const goal of goals.filter((item) => item.tracking === 'milestones')) {
    expect(goal.milestones_count).toBe(5)
    expect(goal.status === 'completed').toBe(goal.progress === 100)
  }
  const ewaGoals: Goal[] = await goalsOf(ewa?.id)
  expect(ewaGoals.filter((goal) => goal.is_personal)).toMatchObject([{ user_id: ewa?.id, progress: 41.7 }])
  expect(ewaGoals.some((goal) => goal.my_dependency_percentage > 0)).toBe(true)
})

it('its users have notifications that concern them, some of them unread', async () => {
  const { rows } = await sql<{ told: number; unread: number; archived: number; types: string[] }>`
    select count(*)::int as told, count(*) filter (where read_at is null)::int as unread,
      count(archived_at)::int as archived, array_agg(distinct type order by type) as types
    from notifications n join users u on u.id = n.user_id where u.username in ('mateus', 'ewa') group by u.id`.execute(
    world.store.db,
  )
  expect(rows).toHaveLength(2)
  for (const { told: notifiedCount, unread, archived, types } of rows) {
    expect(unread).toBeGreaterThan(0)
    expect(unread).toBeLessThan(notifiedCount / 2)
    expect(archived).toBeGreaterThan(0)
    expect(types).toEqual(expect.arrayContaining(['task_assigned', 'task_comment']))
  }
})

it('they write to each other, in groups and direct rooms, with some unread messages', async () => {
  const { rows } = await sql<{ name: string | null; people: number; last: number; seqs: number[]; future: number }>`
    select r.name, r.last_seq as last,
      (select count(*)::int from chat_participants p where p.room_id = r.id) as people,
      (select json_agg(m.seq order by m.created_at) from chat_messages m where m.room_id = r.id) as seqs,
      (select count(*)::int from chat_messages m where m.room_id = r.id and greatest(m.created_at, m.edited_at) > now()) as future
    from chat_rooms r order by r.number`.execute(world.store.db)
  expect(rows.map(({ name }) => name)).toEqual(['Website relaunch', 'Test bench', null, null, null, null])
  for (const { name, people, last, seqs, future } of rows) {
    expect(seqs).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    expect(future).toBe(0)
    expect(people).toBe(name ? 5 : 2)
  }
  const unread = await sql<{ username: string }>`
    select distinct u.username from chat_participants p join chat_rooms r on r.id = p.room_id join users u on u.id = p.user_id
    where p.read_seq < r.last_seq and u.username in ('ingrid', 'mateus', 'ewa') order by 1`.execute(world.store.db)
  expect(unread.rows.map(({ username }) => username)).toEqual(['ewa', 'ingrid', 'mateus'])
})

it('six people logged time on their own tasks in the last three weeks, and one timer is running', async () => {
  const { rows } = await sql<{ username: string; count: number; running: number }>`
    select u.username, count(*)::int as count, (count(*) filter (where e.ended_at is null))::int as running
    from time_entries e join users u on u.id = e.user_id group by u.username order by u.username`.execute(
    world.store.db,
  )
  expect(rows.map(({ username }) => username)).toEqual(['daniel', 'ewa', 'mateus', 'priya', 'sofia', 'tom'])
  for (const { count } of rows) expect(count).toBeLessThan(40)
  expect(rows.filter(({ running }) => running > 0)).toMatchObject([{ username: 'tom', running: 1 }])
  const { rows: wrong } = await sql`
    select e.id from time_entries e join tasks t on t.id = e.task_id
    where e.ended_at > now() or e.started_at < t.created_at or e.started_on < current_date - 22
      or not exists (select from task_assignees a where a.task_id = e.task_id and a.user_id = e.user_id)
      or exists (select from time_locks l where l.month = date_trunc('month', e.started_on)::date)
      or exists (
        select from time_entries o where o.user_id = e.user_id and o.id <> e.id and o.ended_at is not null
          and (o.started_at, o.ended_at) overlaps (e.started_at, e.ended_at)
      )`.execute(world.store.db)
  expect(wrong).toEqual([])
})
