import type { Task } from '@muster/contracts/tasks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  projectId = await makeProject('Aurora')
})
afterAll(() => world?.close())

async function makeProject(name: string): Promise<number> {
  return (await world.as(team.manager).post('/projects/', { name, organization_id: team.id })).body.id
}
async function makeTasks(count: number, body: object = {}): Promise<Task[]> {
  const tasks: Task[] = []
  for (let index = 0; index < count; index++) {
    const task = { title: `Task ${index}`, project_id: projectId, ...body }
    tasks.push((await world.as(team.manager).post('/tasks/', task)).body)
  }
  return tasks
}
const idsOf = (tasks: Task[]) => tasks.map(({ id }) => id)
const change = (by: Person, ...changes: object[]) =>
  world.as(by).patch('/tasks/', { organization_id: team.id, changes })
const read = async (task: Task): Promise<Task> => (await world.as(team.admin).get(`/tasks/${task.id}`)).body
const readAll = (tasks: Task[]) => Promise.all(tasks.map(read))

describe('a change of several tasks', () => {
  it('sets fields, adds and removes single assignees, and returns what restores the previous values', async () => {
    const [plain, urgent] = [
      ...(await makeTasks(1, { assigned_users: [team.member.id] })),
      ...(await makeTasks(1, { priority: 'urgent', due_date: '2026-12-01T09:00:00' })),
    ]
    if (!plain || !urgent) throw new Error('the tasks are missing')
    const tasks = [plain, urgent]
    const response = await change(team.manager, {
      ids: idsOf(tasks),
      set: { priority: 'low', status: 'in_progress', due_date: '2026-12-24' },
      add_assignees: [team.manager.id],
      remove_assignees: [team.member.id],
    })
    expect(response.status, response.text).toBe(200)
    expect(response.body.refused).toEqual([])
    expect(response.body.changed).toEqual(idsOf(tasks))
    const expected = { priority: 'low', status: 'in_progress', assignees: [team.manager.id] }
    expect(await readAll(tasks)).toMatchObject([
      { ...expected, due_date: '2026-12-24T23:59:59' },
      { ...expected, due_date: '2026-12-24T23:59:59' },
    ])
    const undone = await world
      .as(team.manager)
      .patch('/tasks/', { organization_id: team.id, changes: response.body.undo })
    expect(undone.status, undone.text).toBe(200)
    expect(undone.body.refused).toEqual([])
    expect(await readAll(tasks)).toMatchObject([
      { priority: 'medium', status: 'todo', due_date: null, assignees: [team.member.id] },
      { priority: 'urgent', status: 'todo', due_date: '2026-12-01T09:00:00', due_time: '09:00', assignees: [] },
    ])
  })

  it('names the refused tasks with the reason, and changes the others', async () => {
    const [own] = await makeTasks(1, { assigned_users: [team.member.id] })
    const [foreign] = await makeTasks(1)
    if (!own || !foreign) throw new Error('the tasks are missing')
    const response = await change(team.member, { ids: [own.id, foreign.id, 999_999], set: { status: 'done' } })
    expect(response.body).toMatchObject({
      changed: [own.id],
      refused: [
        { id: foreign.id, key: null, title: null, reason: 'Task not found' },
        { id: 999_999, key: null, title: null, reason: 'Task not found' },
      ],
    })
    expect(await readAll([own, foreign])).toMatchObject([{ status: 'done' }, { status: 'todo' }])
    const moved = await change(team.member, { ids: [own.id], set: { project_id: await makeProject('Borealis') } })
    expect(moved.body).toMatchObject({
      changed: [],
      refused: [{ id: own.id, key: own.key, title: own.title, reason: 'You do not have permission to do this.' }],
    })
    expect(await read(own)).toMatchObject({ project_id: projectId })
  })

  it('an undo skips a task that somebody has changed since', async () => {
    const tasks = await makeTasks(2)
    const { body } = await change(team.manager, { ids: idsOf(tasks), set: { priority: 'high' } })
    await world.as(team.admin).put(`/tasks/${tasks[0]?.id}`, { priority: 'urgent' })
    const undone = await world.as(team.manager).patch('/tasks/', { organization_id: team.id, changes: body.undo })
    expect(undone.body).toMatchObject({
      changed: [tasks[1]?.id],
      refused: [{ id: tasks[0]?.id, reason: 'Somebody has changed it since' }],
    })
    expect(await readAll(tasks)).toMatchObject([{ priority: 'urgent' }, { priority: 'medium' }])
  })

  it('moves tasks to another project, without their milestones, and back', async () => {
    const tasks = await makeTasks(2)
    const target = await makeProject('Cirrus')
    const { body } = await change(team.manager, { ids: idsOf(tasks), set: { project_id: target } })
    expect(await readAll(tasks)).toMatchObject([{ project_name: 'Cirrus' }, { project_name: 'Cirrus' }])
    await world.as(team.manager).patch('/tasks/', { organization_id: team.id, changes: body.undo })
    expect(await readAll(tasks)).toMatchObject([{ project_name: 'Aurora' }, { project_name: 'Aurora' }])
  })

  it('moves a subtask with its parent, although the parent is changed by a later part of the call', async () => {
    const [child] = await makeTasks(1)
    const childId = child?.id ?? 0
    await sql`select nextval(pg_get_serial_sequence('tasks', 'id')) from generate_series(1, 500)`.execute(
      world.store.db,
    )
    const [parent] = await makeTasks(1)
    const parentId = parent?.id ?? 0
    const placed = await world.as(team.manager).put(`/tasks/${childId}/parent`, { parent_id: parentId })
    expect(placed.status, placed.text).toBe(200)
    const missing = Array.from({ length: 500 }, (_, index) => childId + 1 + index)
    const target = await makeProject('Delta')
    const { body } = await change(team.manager, {
      ids: [childId, ...missing, parentId],
      set: { project_id: target, priority: 'high' },
    })
    expect(body.changed).toEqual([childId, parentId])
    expect(body.refused.map(({ id }: { id: number }) => id)).toEqual(missing)
    const expected = { project_id: target, priority: 'high' }
    for (const id of [childId, parentId])
      expect((await world.as(team.manager).get(`/tasks/${id}`)).body).toMatchObject(expected)
  })

  it('sends each user one notification with the number of tasks', async () => {
    const tasks = await makeTasks(3)
    await change(team.manager, { ids: idsOf(tasks), add_assignees: [team.member.id] })
    const { body } = await world.as(team.member).get('/notifications/')
    const mine = body.filter(({ message }: { message: string }) => message.includes('3 tasks'))
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatchObject({
      title: 'Tasks assigned',
      message: `${team.manager.name} assigned you to 3 tasks`,
    })
  })

  it('records a fact and a line of the history for each task', async () => {
    const tasks = await makeTasks(2)
    await change(team.manager, { ids: idsOf(tasks), set: { priority: 'high', status: 'done' } })
    for (const task of tasks) {
      const { body } = await world.as(team.manager).get(`/tasks/${task.id}/comments`)
      expect(body.map(({ content }: { content: string }) => content)).toEqual([
        'Task updated: priority',
        'Status changed to done',
      ])
    }
  })

  it('records the same facts as changes of single tasks', async () => {
    const [first, second, third] = await makeTasks(3, { title: 'Same', assigned_users: [team.member.id] })
    if (!first || !second || !third) throw new Error('the tasks are missing')
    const values = { priority: 'high', status: 'done' }
    await world.as(team.manager).put(`/tasks/${first.id}`, values)
    await change(team.manager, { ids: [second.id, third.id], set: values })
    const factsOf = async ({ id }: Task) =>
      (
        await sql<object>`
          select organization_id, actor_id, kind, action, version, seen_by, lost_by, private, "values"
          from facts where entity = 'task' and entity_id = ${id} order by id`.execute(world.store.db)
      ).rows
    const expected = await factsOf(first)
    expect(expected.map((fact) => 'kind' in fact && fact.kind)).toEqual([
      'task.created',
      'task.updated',
      'task.status_changed',
    ])
    expect(await factsOf(second)).toEqual(expected)
    expect(await factsOf(third)).toEqual(expected)
  })

  it('places tasks with a new status at the end of its column by id, with room between them', async () => {
    const [last, ...tasks] = await makeTasks(4)
    if (!last) throw new Error('the tasks are missing')
    await change(team.manager, { ids: [last.id], set: { status: 'in_review' } })
    await change(team.manager, { ids: idsOf(tasks).toReversed(), set: { status: 'in_review' } })
    const positions = (await readAll([last, ...tasks])).map(({ position }) => position)
    expect(positions.slice(1).map((position, index) => position - (positions[index] ?? 0))).toEqual([1024, 1024, 1024])
  })

  it('an undo of a new status restores the positions', async () => {
    const tasks = await makeTasks(4, { status: 'in_review' })
    const order = async () => {
      const list = await world.as(team.admin).get(`/tasks/organization/${team.id}?status_is=in_review&sort=position`)
      return idsOf(list.body)
    }
    const before = await order()
    const [first, , third] = tasks
    if (!first || !third) throw new Error('the tasks are missing')
    const { body } = await change(team.manager, { ids: [first.id, third.id], set: { status: 'cancelled' } })
    expect(body.undo).toMatchObject([{ ids: [first.id, third.id], positions: [first.position, third.position] }])
    const undone = await change(team.manager, ...body.undo)
    expect(undone.body.refused).toEqual([])
    expect(await order()).toEqual(before)
    expect(await readAll(tasks)).toMatchObject(tasks.map(({ position }) => ({ position })))
  })

  it('refuses positions that do not fit the ids', async () => {
    const [task] = await makeTasks(1)
    if (!task) throw new Error('the task is missing')
    for (const positions of [[], [1, 2], [1e16], ['first']]) {
      const response = await change(team.manager, { ids: [task.id], set: { status: 'done' }, positions })
      expect(response.status, response.text).toBe(422)
    }
    expect(await read(task)).toEqual(task)
  })

  it('a change of several tasks changes the stamp of a list', async () => {
    const tasks = await makeTasks(2)
    const list = () => world.as(team.member).get(`/tasks/organization/${team.id}?limit=1`)
    const before = (await list()).headers.etag
    expect((await list()).headers.etag).toBe(before)
    await change(team.manager, { ids: idsOf(tasks), set: { priority: 'high' } })
    expect((await list()).headers.etag).not.toBe(before)
  })

  it('refuses a caller outside the organization, and changes nothing', async () => {
    const [task] = await makeTasks(1)
    const stranger = (await world.team()).admin
    const response = await change(stranger, { ids: [task?.id], set: { status: 'done' } })
    expect(response.status).toBe(403)
    expect(task && (await read(task))).toMatchObject({ status: 'todo', version: 1 })
  })

  it('refuses more than 1,000 tasks, an unknown field and an empty list', async () => {
    const [task] = await makeTasks(1)
    const ids = Array.from({ length: 600 }, (_, index) => index + 1)
    const tooMany = await change(team.manager, { ids, set: {} }, { ids, set: {} })
    expect(tooMany.status).toBe(422)
    expect(tooMany.body.detail).toContain('1000')
    expect((await change(team.manager, { ids: [task?.id], set: { title: 'Same' } })).status).toBe(422)
    expect((await change(team.manager, { ids: [], set: {} })).status).toBe(422)
    expect(task && (await read(task))).toMatchObject({ version: 1 })
  })

  it('two changes of the same tasks at the same time lose nothing', async () => {
    const tasks = await makeTasks(20)
    const reversed = idsOf(tasks).toReversed()
    const responses = await Promise.all([
      change(team.manager, { ids: idsOf(tasks), set: { priority: 'high' } }),
      change(team.admin, { ids: reversed, set: { status: 'done' }, add_assignees: [team.member.id] }),
      change(team.manager, { ids: reversed, set: { estimated_hours: 3 } }),
    ])
    for (const { status, body } of responses) {
      expect(status).toBe(200)
      expect(body.refused).toEqual([])
    }
    for (const task of await readAll(tasks))
      expect(task).toMatchObject({
        priority: 'high',
        status: 'done',
        estimated_hours: 3,
        assignees: [team.member.id],
        version: 4,
      })
  })
})
