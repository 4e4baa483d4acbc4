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

const create = async (by: Person, url: string, body: object) => {
  const response = await world.as(by).post(url, body)
  expect(response.status, response.text).toBe(201)
  return response.body
}
const createProject = () => create(team.manager, '/projects/', { name: 'Aurora', organization_id: team.id })
const createTask = (project_id: number, body: object = {}) =>
  create(team.manager, '/tasks/', { title: 'Paint', project_id, ...body })
const createGoal = (project_id: number | null, by = team.manager, body: object = {}) =>
  create(by, '/goals/', {
    title: 'Shine',
    organization_id: team.id,
    project_id,
    target_value: 10,
    unit: 'lights',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    ...body,
  })
const createMilestone = async (goal_id: number) =>
  (
    await create(team.manager, '/goal-milestones/', {
      goal_id,
      title: 'First light',
      due_date: '2026-12-01',
    })
  ).milestone
const createLink = (goal_id: number, milestone_id: number) =>
  create(team.manager, '/goal-milestones/', { goal_id, milestone_id })
const remove = async (table: 'goals' | 'projects' | 'tasks', id: number, by = team.manager) =>
  expect((await world.as(by).delete(`/${table}/${id}`)).status).toBe(204)
const restore = (by: Person | undefined, kind: 'goal' | 'project' | 'task', id: number, organizationId = team.id) =>
  world.as(by).post(`/organizations/${organizationId}/trash/${kind}/${id}/restore`)
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
const readLiveIds = async (table: 'tasks' | 'milestones', ...ids: number[]) => {
  const query = sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${ids}::int[]) and deleted_at is null order by id`
  return (await query.execute(world.store.db)).rows.map(({ id }) => id)
}
const findTrashed = async (kind: string, id: number) => {
  const list: { kind: string; id: number; counts: object }[] = (
    await world.as(team.manager).get(`/organizations/${team.id}/trash`)
  ).body
  return list.find((row) => row.kind === kind && row.id === id)
}

describe('restoring a goal', () => {
  it('returns it as GET does, with its milestones and tasks, and notifies users who see it', async () => {
    const { id: projectId } = await createProject()
    const goalRow = await createGoal(projectId)
    const milestoneRow = await createMilestone(goalRow.id)
    const taskInGoal = await createTask(projectId, { goal_id: goalRow.id, assigned_to: team.member.id })
    const taskInMilestone = await createTask(projectId, { goal_milestone_id: milestoneRow.id })
    const before = await world.as(team.manager).get(`/goals/${goalRow.id}`)
    await remove('goals', goalRow.id)
    expect(await readLiveIds('tasks', taskInGoal.id, taskInMilestone.id)).toEqual([])
    expect(await findTrashed('goal', goalRow.id)).toMatchObject({
      title: 'Shine',
      deleted_by: { id: team.manager.id, full_name: team.manager.name },
      counts: { tasks: 2, milestones: 1, goals: 0 },
    })

    const response = await restore(team.admin, 'goal', goalRow.id)
    expect(response.status, response.text).toBe(200)
    expect(response.body).toEqual((await world.as(team.admin).get(`/goals/${goalRow.id}`)).body)
    const after = await world.as(team.manager).get(`/goals/${goalRow.id}`)
    expect(after.body).toEqual({ ...before.body, updated_at: expect.any(String) })
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect((await world.as(team.member).get(`/tasks/${taskInGoal.id}`)).body).toMatchObject({ key: taskInGoal.key })
    expect((await world.as(team.manager).get(`/milestones/${milestoneRow.id}`)).status).toBe(200)
    expect(await findTrashed('goal', goalRow.id)).toBeUndefined()
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'goal.restored',
      action: 'created',
      entity: 'goal',
      entity_id: goalRow.id,
      private: false,
      seen_by: expect.arrayContaining([team.member.id]),
    })
  })

  it('leaves out the milestone that another goal contained at its deletion, which remained', async () => {
    const { id: projectId } = await createProject()
    const [first, second] = [await createGoal(projectId), await createGoal(projectId)]
    const sharedMilestone = await createMilestone(first.id)
    await createLink(second.id, sharedMilestone.id)
    await remove('goals', first.id)
    expect(await readLiveIds('milestones', sharedMilestone.id)).toEqual([sharedMilestone.id])
    await remove('goals', second.id)
    expect(await readLiveIds('milestones', sharedMilestone.id)).toEqual([])
    expect((await restore(team.manager, 'goal', first.id)).status).toBe(200)
    expect(await readLiveIds('milestones', sharedMilestone.id), 'it went with the second').toEqual([])
    await restore(team.manager, 'goal', second.id)
    expect(await readLiveIds('milestones', sharedMilestone.id)).toEqual([sharedMilestone.id])
  })

  it('recomputes its progress from milestones that changed in between', async () => {
    const { id: projectId } = await createProject()
    const [first, second] = [await createGoal(projectId), await createGoal(projectId)]
    const sharedMilestone = await createMilestone(first.id)
    await createLink(second.id, sharedMilestone.id)
    await remove('goals', first.id)
    await world.as(team.manager).patch(`/milestones/${sharedMilestone.id}/progress`, { progress_percentage: 100 })
    expect((await restore(team.manager, 'goal', first.id)).body).toMatchObject({ progress: 100, status: 'completed' })
  })

  it('leaves subtasks whose parent was deleted since with all tasks below them, which are restored with the parent', async () => {
    const { id: projectId } = await createProject()
    const goalRow = await createGoal(projectId)
    const parent = await createTask(projectId)
    const createSubtask = async (parentId: number, goal_id: number | null) => {
      const [{ id }] = await create(team.manager, `/tasks/${parentId}/subtasks`, { titles: ['Sand'] })
      expect((await world.as(team.manager).put(`/tasks/${id}`, { goal_id })).status).toBe(200)
      return id
    }
    const subtaskId = await createSubtask(parent.id, goalRow.id)
    const lowestId = await createSubtask(subtaskId, null)
    const family = [parent.id, subtaskId, lowestId]
    await remove('goals', goalRow.id)
    await remove('tasks', parent.id)
    expect((await restore(team.manager, 'goal', goalRow.id)).status).toBe(200)
    expect(await readLiveIds('tasks', ...family)).toEqual([])
    expect(await findTrashed('task', parent.id)).toMatchObject({ counts: { tasks: 2 } })
    expect((await restore(team.manager, 'task', parent.id)).status).toBe(200)
    expect(await readLiveIds('tasks', ...family)).toEqual(family)
  })

  it('requires its project: 409 before, and nothing changes', async () => {
    const { id: projectId } = await createProject()
    const deletedAlone = await createGoal(projectId)
    const deletedWithProject = await createGoal(projectId)
    const taskInGoal = await createTask(projectId, { goal_id: deletedAlone.id })
    await remove('goals', deletedAlone.id)
    await remove('projects', projectId)
    expect(await findTrashed('project', projectId)).toMatchObject({ counts: { tasks: 0, goals: 1 } })
    const before = (await facts()).length
    for (const { id } of [deletedAlone, deletedWithProject]) {
      const response = await restore(team.manager, 'goal', id)
      expect(response.status).toBe(409)
      expect(response.body.detail).toBe('The project of this goal is in the trash. Restore the project first.')
    }
    expect(await facts()).toHaveLength(before)
    expect(await readLiveIds('tasks', taskInGoal.id)).toEqual([])

    expect((await restore(team.manager, 'project', projectId)).status).toBe(200)
    expect((await world.as(team.manager).get(`/goals/${deletedWithProject.id}`)).status).toBe(200)
    expect((await world.as(team.manager).get(`/goals/${deletedAlone.id}`)).status).toBe(404)
    expect((await restore(team.manager, 'goal', deletedAlone.id)).status).toBe(200)
    expect(await readLiveIds('tasks', taskInGoal.id)).toEqual([taskInGoal.id])
  })

  it('leaves parts of another project that was deleted since, which are restored with that project', async () => {
    const [goalProject, otherProject] = [await createProject(), await createProject()]
    const goalRow = await createGoal(goalProject.id)
    const taskInGoal = await createTask(otherProject.id)
    await sql`update tasks set goal_id = ${goalRow.id} where id = ${taskInGoal.id}`.execute(world.store.db)
    await remove('goals', goalRow.id)
    await remove('projects', otherProject.id)
    expect(await findTrashed('project', otherProject.id)).toMatchObject({ counts: { tasks: 0 } })
    expect((await restore(team.manager, 'goal', goalRow.id)).status).toBe(200)
    expect(await readLiveIds('tasks', taskInGoal.id)).toEqual([])
    expect(await findTrashed('project', otherProject.id)).toMatchObject({ counts: { tasks: 1 } })
    await restore(team.manager, 'project', otherProject.id)
    expect(await readLiveIds('tasks', taskInGoal.id)).toEqual([taskInGoal.id])
  })

  it('a personal goal is found, restored and reported only for its owner, in every role', async () => {
    for (const owner of [team.member, team.manager]) {
      const { id } = await createGoal(null, owner, { is_personal: true })
      await remove('goals', id, owner)
      const before = (await facts()).length
      expect((await restore(team.admin, 'goal', id)).text).toBe((await restore(team.admin, 'goal', 2_147_483_000)).text)
      expect((await restore(team.admin, 'goal', id)).status).toBe(404)
      expect(await facts()).toHaveLength(before)
      const response = await restore(owner, 'goal', id)
      expect(response.status, response.text).toBe(200)
      expect((await facts()).at(-1)).toMatchObject({ kind: 'goal.restored', private: true, seen_by: [owner.id] })
    }
  })

  it('happens once', async () => {
    const goalRow = await createGoal((await createProject()).id)
    await remove('goals', goalRow.id)
    const responses = await Promise.all([
      restore(team.manager, 'goal', goalRow.id),
      restore(team.admin, 'goal', goalRow.id),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('is refused for a member, a stranger or under another organization, and nothing changes', async () => {
    const goalRow = await createGoal((await createProject()).id)
    await remove('goals', goalRow.id)
    const otherOrganization = await world.organization({ name: 'Elsewhere' })
    const before = (await facts()).length
    expect((await restore(team.member, 'goal', goalRow.id)).status).toBe(403)
    expect((await restore(team.member, 'goal', 2_147_483_000)).status, 'unknown').toBe(403)
    expect((await restore(undefined, 'goal', goalRow.id)).status).toBe(401)
    const foreignResponse = await restore(otherOrganization.admin, 'goal', goalRow.id)
    expect(foreignResponse.status).toBe(404)
    expect((await restore(otherOrganization.admin, 'goal', goalRow.id, otherOrganization.id)).text).toBe(
      foreignResponse.text,
    )
    expect((await restore(team.admin, 'project', goalRow.id, otherOrganization.id)).status).toBe(404)
    expect(await facts()).toHaveLength(before)
    expect(await findTrashed('goal', goalRow.id)).toBeDefined()
  })
})
