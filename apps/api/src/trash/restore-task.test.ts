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

const made = async (url: string, body: object) => {
  const answer = await world.as(team.manager).post(url, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const project = () => made('/projects/', { name: 'Aurora', organization_id: team.id })
const task = async (body: object = {}) =>
  made('/tasks/', { title: 'Paint', project_id: (await project()).id, assigned_users: [team.member.id], ...body })
const goal = (project_id: number) =>
  made('/goals/', {
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
const trashed = async (id: number) => {
  const list: { kind: string; id: number }[] = (await world.as(team.manager).get(`/organizations/${team.id}/trash`))
    .body
  return list.find((one) => one.kind === 'task' && one.id === id)
}

describe('a deleted task', () => {
  it('is in the trash, invisible to everybody, and is restored unchanged with its comments [U9]', async () => {
    const given = await task()
    await world.as(team.member).post(`/tasks/${given.id}/comments`, { content: 'Half done' })
    const before = (await world.as(team.manager).get(`/tasks/${given.id}`)).body
    await remove(`/tasks/${given.id}`)
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'task.deleted',
      action: 'deleted',
      entity_id: given.id,
      seen_by: expect.arrayContaining([team.member.id]),
    })
    for (const person of [team.admin, team.manager, team.member])
      expect((await world.as(person).get(`/tasks/${given.id}`)).status).toBe(404)
    expect(await trashed(given.id)).toMatchObject({
      title: 'Paint',
      deleted_by: { id: team.manager.id, full_name: team.manager.name },
      counts: { tasks: 0, milestones: 0, goals: 0 },
    })

    const answer = await restore(team.admin, given.id)
    expect(answer.status, answer.text).toBe(200)
    const after = (await world.as(team.member).get(`/tasks/${given.id}`)).body
    expect(after).toEqual({ ...before, version: expect.any(Number), updated_at: expect.any(String) })
    expect(after.version).toBeGreaterThan(before.version)
    expect((await world.as(team.member).get(`/tasks/${given.id}/comments`)).body).toMatchObject([
      { content: 'Half done' },
    ])
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'task.restored',
      action: 'created',
      entity_id: given.id,
      seen_by: expect.arrayContaining([team.member.id]),
    })
    expect(await trashed(given.id)).toBeUndefined()
  })

  it('is not counted in its project, goal and lists while it is there [U9]', async () => {
    const { id } = await project()
    const held = await goal(id)
    const given = await task({ project_id: id, goal_id: held.id })
    const shares = async () =>
      (await world.as(team.manager).get(`/goals/${held.id}/employee-dependencies`)).body.employee_dependencies
    const count = async () => (await world.as(team.manager).get(`/projects/${id}`)).body.task_count
    expect([await count(), await shares()]).toEqual([1, [expect.objectContaining({ assigned_tasks: 1 })]])
    await remove(`/tasks/${given.id}`)
    expect([await count(), await shares()]).toEqual([0, []])
    await restore(team.manager, given.id)
    expect([await count(), await shares()]).toEqual([1, [expect.objectContaining({ assigned_tasks: 1 })]])
  })

  it('is restored only after its project: 409 before, and nothing changes [U9]', async () => {
    const { id } = await project()
    const given = await task({ project_id: id })
    await remove(`/tasks/${given.id}`)
    await remove(`/projects/${id}`)
    const before = (await facts()).length
    const answer = await restore(team.manager, given.id)
    expect(answer.status).toBe(409)
    expect(answer.body.detail).toBe('The project of this task is in the trash. Restore the project first.')
    expect(await facts()).toHaveLength(before)
    await world.as(team.manager).post(`/organizations/${team.id}/trash/project/${id}/restore`)
    expect((await world.as(team.manager).get(`/tasks/${given.id}`)).status, 'it was deleted by itself').toBe(404)
    expect((await restore(team.manager, given.id)).status).toBe(200)
  })

  it('is restored without a goal that was deleted since, and remains without it [U9]', async () => {
    const { id } = await project()
    const held = await goal(id)
    const given = await task({ project_id: id, goal_id: held.id })
    await remove(`/tasks/${given.id}`)
    await remove(`/goals/${held.id}`)
    expect((await restore(team.manager, given.id)).body.goal_id).toBeNull()
    await world.as(team.manager).post(`/organizations/${team.id}/trash/goal/${held.id}/restore`)
    expect((await world.as(team.manager).get(`/tasks/${given.id}`)).body.goal_id).toBeNull()
  })

  it('is restored once, and not by a member or from the trash of its project [U9]', async () => {
    const given = await task()
    await remove(`/tasks/${given.id}`)
    const before = (await facts()).length
    expect((await restore(team.member, given.id)).status).toBe(403)
    expect((await restore(undefined, given.id)).status).toBe(401)
    expect(await facts()).toHaveLength(before)
    const answers = await Promise.all([restore(team.manager, given.id), restore(team.admin, given.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const inside = await task()
    await remove(`/projects/${inside.project_id}`)
    expect(await trashed(inside.id)).toBeUndefined()
    expect((await restore(team.manager, inside.id)).status).toBe(404)
  })

  it('is permanently deleted after 30 days, and not before [U9]', async () => {
    const [old, young, live] = [await task(), await task(), await task()]
    for (const { id } of [old, young]) await remove(`/tasks/${id}`)
    const back = (id: number, days: number) =>
      sql`update tasks set deleted_at = now() - ${days} * interval '1 day' where id = ${id}`.execute(world.store.db)
    await back(old.id, 30.1)
    await back(young.id, 29.9)
    await purge(world.store)
    const { rows } = await sql<{ id: number }>`
      select id from tasks where id in (${old.id}, ${young.id}, ${live.id}) order by id`.execute(world.store.db)
    expect(rows.map(({ id }) => id)).toEqual([young.id, live.id])
    expect((await facts()).at(-1)).toMatchObject({ kind: 'task.purged', actor_id: null, entity_id: old.id })
    expect((await restore(team.manager, old.id)).status).toBe(404)
    expect((await restore(team.manager, young.id)).status).toBe(200)
  })
})
