import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'
import { purge } from './purge.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
})
afterAll(() => world?.close())

const create = async (url: string, body: object) => {
  const response = await world.as(team.manager).post(url, body)
  expect(response.status, response.text).toBe(201)
  return response.body
}
const createProject = () => create('/projects/', { name: 'Aurora', organization_id: team.id })
const createTask = async (body: object = {}) =>
  create('/tasks/', {
    title: 'Paint',
    project_id: (await createProject()).id,
    assigned_users: [team.member.id],
    ...body,
  })
const createGoal = (project_id: number) =>
  create('/goals/', {
    title: 'Shine',
    organization_id: team.id,
    project_id,
    target_value: 10,
    unit: 'lights',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  })
const remove = async (path: string) => expect((await world.as(team.manager).delete(path)).status).toBe(204)
const restore = (by: Person | undefined, id: number) =>
  world.as(by).post(`/organizations/${team.id}/trash/task/${id}/restore`)
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
const findTrashed = async (id: number) => {
  const list: { kind: string; id: number }[] = (await world.as(team.manager).get(`/organizations/${team.id}/trash`))
    .body
  return list.find((row) => row.kind === 'task' && row.id === id)
}

describe('a deleted task', () => {
  it('is in the trash, invisible to everybody, and is restored unchanged with its comments [U9]', async () => {
    const deletedTask = await createTask()
    await world.as(team.member).post(`/tasks/${deletedTask.id}/comments`, { content: 'Half done' })
    const before = (await world.as(team.manager).get(`/tasks/${deletedTask.id}`)).body
    await remove(`/tasks/${deletedTask.id}`)
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'task.deleted',
      action: 'deleted',
      entity_id: deletedTask.id,
      seen_by: expect.arrayContaining([team.member.id]),
    })
    for (const person of [team.admin, team.manager, team.member])
      expect((await world.as(person).get(`/tasks/${deletedTask.id}`)).status).toBe(404)
    expect(await findTrashed(deletedTask.id)).toMatchObject({
      title: 'Paint',
      deleted_by: { id: team.manager.id, full_name: team.manager.name },
      counts: { tasks: 0, milestones: 0, goals: 0 },
    })

    const response = await restore(team.admin, deletedTask.id)
    expect(response.status, response.text).toBe(200)
    const after = (await world.as(team.member).get(`/tasks/${deletedTask.id}`)).body
    expect(after).toEqual({ ...before, version: expect.any(Number), updated_at: expect.any(String) })
    expect(after.version).toBeGreaterThan(before.version)
    expect((await world.as(team.member).get(`/tasks/${deletedTask.id}/comments`)).body).toMatchObject([
      { content: 'Half done' },
    ])
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'task.restored',
      action: 'created',
      entity_id: deletedTask.id,
      seen_by: expect.arrayContaining([team.member.id]),
    })
    expect(await findTrashed(deletedTask.id)).toBeUndefined()
  })

  it('is not counted in its project, goal and lists while it is there [U9]', async () => {
    const { id } = await createProject()
    const goalOfTask = await createGoal(id)
    const deletedTask = await createTask({ project_id: id, goal_id: goalOfTask.id })
    const readShares = async () =>
      (await world.as(team.manager).get(`/goals/${goalOfTask.id}/employee-dependencies`)).body.employee_dependencies
    const readTaskCount = async () => (await world.as(team.manager).get(`/projects/${id}`)).body.task_count
    expect([await readTaskCount(), await readShares()]).toEqual([1, [expect.objectContaining({ assigned_tasks: 1 })]])
    await remove(`/tasks/${deletedTask.id}`)
    expect([await readTaskCount(), await readShares()]).toEqual([0, []])
    await restore(team.manager, deletedTask.id)
    expect([await readTaskCount(), await readShares()]).toEqual([1, [expect.objectContaining({ assigned_tasks: 1 })]])
  })

  it('is restored only after its project: 409 before, and nothing changes [U9]', async () => {
    const { id } = await createProject()
    const deletedTask = await createTask({ project_id: id })
    await remove(`/tasks/${deletedTask.id}`)
    await remove(`/projects/${id}`)
    const before = (await facts()).length
    const response = await restore(team.manager, deletedTask.id)
    expect(response.status).toBe(409)
    expect(response.body.detail).toBe('The project of this task is in the trash. Restore the project first.')
    expect(await facts()).toHaveLength(before)
    await world.as(team.manager).post(`/organizations/${team.id}/trash/project/${id}/restore`)
    expect((await world.as(team.manager).get(`/tasks/${deletedTask.id}`)).status, 'it was deleted by itself').toBe(404)
    expect((await restore(team.manager, deletedTask.id)).status).toBe(200)
  })

  it('is restored without a goal that was deleted since, and remains without it [U9]', async () => {
    const { id } = await createProject()
    const goalOfTask = await createGoal(id)
    const deletedTask = await createTask({ project_id: id, goal_id: goalOfTask.id })
    await remove(`/tasks/${deletedTask.id}`)
    await remove(`/goals/${goalOfTask.id}`)
    expect((await restore(team.manager, deletedTask.id)).body.goal_id).toBeNull()
    await world.as(team.manager).post(`/organizations/${team.id}/trash/goal/${goalOfTask.id}/restore`)
    expect((await world.as(team.manager).get(`/tasks/${deletedTask.id}`)).body.goal_id).toBeNull()
  })

  it('is restored once, and not by a member or from the trash of its project [U9]', async () => {
    const deletedTask = await createTask()
    await remove(`/tasks/${deletedTask.id}`)
    const before = (await facts()).length
    expect((await restore(team.member, deletedTask.id)).status).toBe(403)
    expect((await restore(undefined, deletedTask.id)).status).toBe(401)
    expect(await facts()).toHaveLength(before)
    const responses = await Promise.all([restore(team.manager, deletedTask.id), restore(team.admin, deletedTask.id)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const taskInProject = await createTask()
    await remove(`/projects/${taskInProject.project_id}`)
    expect(await findTrashed(taskInProject.id)).toBeUndefined()
    expect((await restore(team.manager, taskInProject.id)).status).toBe(404)
  })

  it('is permanently deleted after 30 days, and not before [U9]', async () => {
    const [old, young, live] = [await createTask(), await createTask(), await createTask()]
    for (const { id } of [old, young]) await remove(`/tasks/${id}`)
    const moveDeletionBack = (id: number, days: number) =>
      sql`update tasks set deleted_at = now() - ${days} * interval '1 day' where id = ${id}`.execute(world.store.db)
    await moveDeletionBack(old.id, 30.1)
    await moveDeletionBack(young.id, 29.9)
    await purge(world.store)
    const { rows } = await sql<{ id: number }>`
      select id from tasks where id in (${old.id}, ${young.id}, ${live.id}) order by id`.execute(world.store.db)
    expect(rows.map(({ id }) => id)).toEqual([young.id, live.id])
    expect((await facts()).at(-1)).toMatchObject({ kind: 'task.purged', actor_id: null, entity_id: old.id })
    expect((await restore(team.manager, old.id)).status).toBe(404)
    expect((await restore(team.manager, young.id)).status).toBe(200)
  })
})
