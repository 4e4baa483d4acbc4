import { maxTaskDepth } from '@muster/contracts/tasks/subtasks'
import { deadlocksIn } from '@muster/database/testing-deadlocks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { testApi, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

const writers = 8
const changesPerWriter = 40
const seed = 20_261_128

it('concurrent writers make no cycle and no path that is too long, and every number stays right', async () => {
  const team = await world.team()
  const manager = world.as(team.manager)
  const project = (await manager.post('/projects/', { name: 'Website', organization_id: team.id })).body
  const elsewhere = (await manager.post('/projects/', { name: 'Elsewhere', organization_id: team.id })).body
  const ids: number[] = []
  for (let number = 0; number < 16; number++)
    ids.push((await manager.post('/tasks/', { title: `Task ${number}`, project_id: project.id })).body.id)

  const statuses = new Map<number, number>()
  const write = async (writer: number) => {
    const { integerBelow: next } = seededRandom(seed + writer)
    const any = () => ids[next(ids.length)] ?? 0
    for (let change = 0; change < changesPerWriter; change++) {
      const { status } = await changeAny(next, any)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const changeAny = async (next: (limit: number) => number, any: () => number) => {
    const id = any()
    switch (next(10)) {
      case 0:
        return manager.delete(`/tasks/${id}`)
      case 1:
        return manager.post(`/organizations/${team.id}/trash/task/${id}/restore`)
      case 2:
        return manager.patch(`/tasks/${id}/status`, { status: next(2) ? 'done' : 'todo' })
      case 3:
        return manager.patch('/tasks/', {
          organization_id: team.id,
          changes: [{ ids: [...new Set([id, any(), any()])], set: { status: next(2) ? 'cancelled' : 'in_progress' } }],
        })
      case 4:
        return manager.put(`/tasks/${id}`, { project_id: next(2) ? project.id : elsewhere.id })
      case 5: {
        const added = await manager.post(`/tasks/${id}/subtasks`, { titles: ['New'] })
        if (added.status === 201) ids.push(added.body[0].id)
        return added
      }
      default:
        return manager.put(`/tasks/${id}/parent`, { parent_id: next(5) ? any() : null })
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))

  // No call failed but those that the rules refuse, and each rule was tried.
  expect([...statuses.keys()].filter((status) => ![200, 201, 204, 404, 409, 422].includes(status))).toEqual([])
  expect(statuses.get(422)).toBeGreaterThan(0)
  const { db } = world.store
  const { rows: paths } = await sql<{ id: number; depth: number; is_cycle: boolean }>`
    with recursive path as (
      select id, parent_id, 1 as depth, array[id] as ids, false as is_cycle from tasks where organization_id = ${team.id}
      union all
      select p.id, t.parent_id, p.depth + 1, p.ids || t.id, t.id = any(p.ids)
      from path p join tasks t on t.id = p.parent_id where not p.is_cycle
    )
    select id, max(depth) as depth, bool_or(is_cycle) as is_cycle from path group by id`.execute(db)
  expect(paths.filter(({ is_cycle }) => is_cycle)).toEqual([])
  expect(paths.filter(({ depth }) => depth > maxTaskDepth)).toEqual([])
  expect(Math.max(...paths.map(({ depth }) => depth))).toBeGreaterThan(2)
  const { rows: wrong } = await sql`
    select t.id, t.subtask_count, count(s.id) from tasks t left join tasks s on s.parent_id = t.id and s.deleted_at is null
    where t.organization_id = ${team.id} group by t.id
    having t.subtask_count <> count(s.id)
      or t.done_subtask_count <> count(s.id) filter (where s.status in ('done', 'cancelled'))`.execute(db)
  expect(wrong).toEqual([])
  const { rows: apart } = await sql`
    select c.id from tasks c join tasks p on p.id = c.parent_id
    where c.organization_id = ${team.id}
      and (c.project_id <> p.project_id or (c.deleted_at is null and p.deleted_at is not null))`.execute(db)
  expect(apart).toEqual([])
})

it('of two concurrent changes that together would make a cycle, one is refused', async () => {
  const team = await world.team()
  const manager = world.as(team.manager)
  const project = (await manager.post('/projects/', { name: 'Website', organization_id: team.id })).body
  const make = async (title: string) => {
    const { body: task } = await manager.post('/tasks/', { title, project_id: project.id })
    const { body: subtasks } = await manager.post(`/tasks/${task.id}/subtasks`, { titles: [`Part of ${title}`] })
    return { id: task.id, subtask: subtasks[0].id }
  }
  for (let round = 0; round < 20; round++) {
    const [first, second] = [await make('First'), await make('Second')]
    // No row is in both changes, so only the lock of the tree separates them.
    const replies = await Promise.all([
      manager.put(`/tasks/${first.id}/parent`, { parent_id: second.subtask }),
      manager.put(`/tasks/${second.id}/parent`, { parent_id: first.subtask }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  }
})

it('several subtasks change or are deleted while the goal of their parent is deleted, without deadlocks', async () => {
  const team = await world.team()
  const manager = world.as(team.manager)
  const project = (await manager.post('/projects/', { name: 'Website', organization_id: team.id })).body
  const makeGoal = async () =>
    (
      await manager.post('/goals/', {
        title: 'Launch',
        project_id: project.id,
        organization_id: team.id,
        target_value: 10,
        unit: 'pages',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
      })
    ).body
  const before = await deadlocksIn(world.database.ownerUrl)
  for (let round = 0; round < 24; round++) {
    const goal = await makeGoal()
    const parent = (await manager.post('/tasks/', { title: 'Move', project_id: project.id })).body
    const { body: subtasks } = await manager.post(`/tasks/${parent.id}/subtasks`, {
      titles: ['Pack', 'Carry', 'Unpack'],
    })
    await manager.put(`/tasks/${parent.id}`, { goal_id: goal.id })
    const ids = subtasks.map(({ id }: { id: number }) => id)
    const change = () =>
      round % 2
        ? manager.post('/tasks/delete', { organization_id: team.id, ids })
        : manager.patch('/tasks/', { organization_id: team.id, changes: [{ ids, set: { status: 'done' } }] })
    const replies = await Promise.all([change(), manager.delete(`/goals/${goal.id}`)])
    expect(replies.map(({ status }) => status)).toEqual([200, 204])
  }
  expect(await deadlocksIn(world.database.ownerUrl)).toBe(before)
})
