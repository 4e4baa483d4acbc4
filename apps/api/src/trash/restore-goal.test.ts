import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
})
afterAll(() => world?.close())

const made = async (by: Person, url: string, body: object) => {
  const answer = await world.as(by).post(url, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const project = () => made(team.manager, '/projects/', { name: 'Aurora', organization_id: team.id })
const task = (project_id: number, body: object = {}) =>
  made(team.manager, '/tasks/', { title: 'Paint', project_id, ...body })
const goal = (project_id: number | null, by = team.manager, body: object = {}) =>
  made(by, '/goals/', {
    title: 'Shine',
    organization_id: team.id,
    project_id,
    target_value: 10,
    unit: 'lights',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    ...body,
  })
const milestone = async (goal_id: number) =>
  (
    await made(team.manager, '/goal-milestones/', {
      goal_id,
      title: 'First light',
      due_date: '2026-12-01',
    })
  ).milestone
const link = (goal_id: number, milestone_id: number) =>
  made(team.manager, '/goal-milestones/', { goal_id, milestone_id })
const remove = async (what: 'goals' | 'projects', id: number, by = team.manager) =>
  expect((await world.as(by).delete(`/${what}/${id}`)).status).toBe(204)
const restore = (by: Person | undefined, kind: 'goal' | 'project', id: number, organizationId = team.id) =>
  world.as(by).post(`/organizations/${organizationId}/trash/${kind}/${id}/restore`)
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
const live = async (table: 'tasks' | 'milestones', ...ids: number[]) => {
  const query = sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${ids}::int[]) and deleted_at is null order by id`
  return (await query.execute(world.store.db)).rows.map(({ id }) => id)
}
const trashed = async (kind: string, id: number) => {
  const list: { kind: string; id: number; counts: object }[] = (
    await world.as(team.manager).get(`/organizations/${team.id}/trash`)
  ).body
  return list.find((one) => one.kind === kind && one.id === id)
}

describe('restoring a goal', () => {
  it('returns it as GET does, with its milestones and tasks, and notifies users who see it', async () => {
    const { id: where } = await project()
    const given = await goal(where)
    const step = await milestone(given.id)
    const inside = await task(where, { goal_id: given.id, assigned_to: team.member.id })
    const under = await task(where, { goal_milestone_id: step.id })
    const before = await world.as(team.manager).get(`/goals/${given.id}`)
    await remove('goals', given.id)
    expect(await live('tasks', inside.id, under.id)).toEqual([])
    expect(await trashed('goal', given.id)).toMatchObject({
      title: 'Shine',
      deleted_by: { id: team.manager.id, full_name: team.manager.name },
      counts: { tasks: 2, milestones: 1, goals: 0 },
    })

    const answer = await restore(team.admin, 'goal', given.id)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toEqual((await world.as(team.admin).get(`/goals/${given.id}`)).body)
    const after = await world.as(team.manager).get(`/goals/${given.id}`)
    expect(after.body).toEqual({ ...before.body, updated_at: expect.any(String) })
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect((await world.as(team.member).get(`/tasks/${inside.id}`)).body).toMatchObject({ key: inside.key })
    expect((await world.as(team.manager).get(`/milestones/${step.id}`)).status).toBe(200)
    expect(await trashed('goal', given.id)).toBeUndefined()
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'goal.restored',
      action: 'created',
      entity: 'goal',
      entity_id: given.id,
      private: false,
      seen_by: expect.arrayContaining([team.member.id]),
    })
  })

  it('leaves out the milestone that another goal contained at its deletion, which remained', async () => {
    const { id: where } = await project()
    const [first, second] = [await goal(where), await goal(where)]
    const shared = await milestone(first.id)
    await link(second.id, shared.id)
    await remove('goals', first.id)
    expect(await live('milestones', shared.id)).toEqual([shared.id])
    await remove('goals', second.id)
    expect(await live('milestones', shared.id)).toEqual([])
    expect((await restore(team.manager, 'goal', first.id)).status).toBe(200)
    expect(await live('milestones', shared.id), 'it went with the second').toEqual([])
    await restore(team.manager, 'goal', second.id)
    expect(await live('milestones', shared.id)).toEqual([shared.id])
  })

  it('recomputes its progress from milestones that changed in between', async () => {
    const { id: where } = await project()
    const [first, second] = [await goal(where), await goal(where)]
    const shared = await milestone(first.id)
    await link(second.id, shared.id)
    await remove('goals', first.id)
    await world.as(team.manager).patch(`/milestones/${shared.id}/progress`, { progress_percentage: 100 })
    expect((await restore(team.manager, 'goal', first.id)).body).toMatchObject({ progress: 100, status: 'completed' })
  })

  it('requires its project: 409 before, and nothing changes', async () => {
    const { id: where } = await project()
    const alone = await goal(where)
    const withIt = await goal(where)
    const inside = await task(where, { goal_id: alone.id })
    await remove('goals', alone.id)
    await remove('projects', where)
    expect(await trashed('project', where)).toMatchObject({ counts: { tasks: 0, goals: 1 } })
    const before = (await facts()).length
    for (const { id } of [alone, withIt]) {
      const answer = await restore(team.manager, 'goal', id)
      expect(answer.status).toBe(409)
      expect(answer.body.detail).toBe('The project of this goal is in the trash. Restore the project first.')
    }
    expect(await facts()).toHaveLength(before)
    expect(await live('tasks', inside.id)).toEqual([])

    expect((await restore(team.manager, 'project', where)).status).toBe(200)
    expect((await world.as(team.manager).get(`/goals/${withIt.id}`)).status).toBe(200)
    expect((await world.as(team.manager).get(`/goals/${alone.id}`)).status).toBe(404)
    expect((await restore(team.manager, 'goal', alone.id)).status).toBe(200)
    expect(await live('tasks', inside.id)).toEqual([inside.id])
  })

  it('leaves parts of another project that was deleted since, which are restored with that project', async () => {
    const [here, there] = [await project(), await project()]
    const given = await goal(here.id)
    const inside = await task(there.id)
    await sql`update tasks set goal_id = ${given.id} where id = ${inside.id}`.execute(world.store.db)
    await remove('goals', given.id)
    await remove('projects', there.id)
    expect(await trashed('project', there.id)).toMatchObject({ counts: { tasks: 0 } })
    expect((await restore(team.manager, 'goal', given.id)).status).toBe(200)
    expect(await live('tasks', inside.id)).toEqual([])
    expect(await trashed('project', there.id)).toMatchObject({ counts: { tasks: 1 } })
    await restore(team.manager, 'project', there.id)
    expect(await live('tasks', inside.id)).toEqual([inside.id])
  })

  it('a personal goal is found, restored and reported only for its owner, in every role', async () => {
    for (const owner of [team.member, team.manager]) {
      const { id } = await goal(null, owner, { is_personal: true })
      await remove('goals', id, owner)
      const before = (await facts()).length
      expect((await restore(team.admin, 'goal', id)).text).toBe((await restore(team.admin, 'goal', 2_147_483_000)).text)
      expect((await restore(team.admin, 'goal', id)).status).toBe(404)
      expect(await facts()).toHaveLength(before)
      const answer = await restore(owner, 'goal', id)
      expect(answer.status, answer.text).toBe(200)
      expect((await facts()).at(-1)).toMatchObject({ kind: 'goal.restored', private: true, seen_by: [owner.id] })
    }
  })

  it('happens once', async () => {
    const given = await goal((await project()).id)
    await remove('goals', given.id)
    const answers = await Promise.all([restore(team.manager, 'goal', given.id), restore(team.admin, 'goal', given.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('is refused for a member, a stranger or under another organization, and nothing changes', async () => {
    const given = await goal((await project()).id)
    await remove('goals', given.id)
    const other = await world.organization({ name: 'Elsewhere' })
    const before = (await facts()).length
    expect((await restore(team.member, 'goal', given.id)).status).toBe(403)
    expect((await restore(team.member, 'goal', 2_147_483_000)).status, 'unknown').toBe(403)
    expect((await restore(undefined, 'goal', given.id)).status).toBe(401)
    const foreign = await restore(other.admin, 'goal', given.id)
    expect(foreign.status).toBe(404)
    expect((await restore(other.admin, 'goal', given.id, other.id)).text).toBe(foreign.text)
    expect((await restore(team.admin, 'project', given.id, other.id)).status).toBe(404)
    expect(await facts()).toHaveLength(before)
    expect(await trashed('goal', given.id)).toBeDefined()
  })
})
