import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'
import { purge } from './purge.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  projectId = await create(team.manager, '/projects/', { name: 'Harbour', organization_id: team.id })
})
afterAll(() => world?.close())

async function create(by: Person, path: string, body: object): Promise<number> {
  const response = await world.as(by).post(path, body)
  expect(response.status, response.text).toBe(201)
  return response.body.milestone?.id ?? response.body.id
}
const dates = { start_date: '2026-11-01', due_date: '2026-12-01' }
const makeMilestone = (body: object = {}, by = team.manager) =>
  create(by, '/milestones/', {
    title: 'Roof tight',
    organization_id: team.id,
    project_id: projectId,
    ...dates,
    ...body,
  })
const makeGoal = (body: object = {}, by = team.manager) =>
  create(by, '/goals/', {
    ...{ title: 'House', target_value: 1, unit: 'pieces', start_date: '2026-11-01', end_date: '2027-11-01' },
    ...{ project_id: projectId, organization_id: team.id, ...body },
  })
const makeTask = (goal_milestone_id: number) =>
  create(team.manager, '/tasks/', {
    title: 'Beam',
    project_id: projectId,
    goal_milestone_id,
    assigned_users: [team.member.id],
  })
const remove = async (path: string, by = team.manager) => expect((await world.as(by).delete(path)).status).toBe(204)
const restore = (id: number, by: Person = team.manager) =>
  world.as(by).post(`/organizations/${team.id}/trash/milestone/${id}/restore`)
const statusOf = async (path: string, by = team.manager) => (await world.as(by).get(path)).status
const milestoneOf = async (taskId: number) =>
  (await world.as(team.manager).get(`/tasks/${taskId}`)).body.goal_milestone_id
const trashed = async (by: Person) =>
  (await world.as(by).get(`/organizations/${team.id}/trash`)).body.map(({ kind, id }: { kind: string; id: number }) => [
    kind,
    id,
  ])

describe('a deleted milestone', () => {
  it('goes to the trash, and returns with its comments, goals and tasks', async () => {
    const goalId = await makeGoal()
    const id = await makeMilestone({ goal_id: goalId })
    const taskId = await makeTask(id)
    await world.as(team.member).post(`/milestones/${id}/comments`, { comment: 'Soon' })
    await remove(`/milestones/${id}`)
    expect(await statusOf(`/milestones/${id}`)).toBe(404)
    expect(await milestoneOf(taskId)).toBeNull()
    expect((await world.as(team.manager).get(`/goals/${goalId}`)).body.milestones_count).toBe(0)
    expect(await trashed(team.admin)).toContainEqual(['milestone', id])

    const restored = await restore(id)
    expect(restored.status, restored.text).toBe(200)
    expect(restored.body).toMatchObject({ id, goal_id: goalId, tasks_count: 1, comments: [{ content: 'Soon' }] })
    expect(await milestoneOf(taskId)).toBe(id)
    expect((await world.as(team.manager).get(`/goals/${goalId}`)).body.milestones_count).toBe(1)
    expect(await trashed(team.admin)).not.toContainEqual(['milestone', id])
    const facts = await world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
    expect(facts.map(({ kind, entity_id, action }) => [kind, entity_id, action])).toEqual(
      expect.arrayContaining([
        ['task.joined_milestone', taskId, 'updated'],
        ['milestone.restored', id, 'created'],
      ]),
    )
  })

  it('does not take back tasks that have been moved since', async () => {
    const [id, otherId] = [await makeMilestone(), await makeMilestone()]
    const otherProjectId = await create(team.manager, '/projects/', { name: 'Mole', organization_id: team.id })
    const tasks = [await makeTask(id), await makeTask(id), await makeTask(id)]
    await remove(`/milestones/${id}`)
    await world.as(team.manager).put(`/tasks/${tasks[0]}`, { goal_milestone_id: otherId })
    await world.as(team.manager).put(`/tasks/${tasks[1]}`, { project_id: otherProjectId })
    expect((await restore(id)).status).toBe(200)
    expect(await Promise.all(tasks.map(milestoneOf))).toEqual([otherId, null, id])
  })

  it('is restored by admins and managers only, once, and while its project exists', async () => {
    const otherProjectId = await create(team.manager, '/projects/', { name: 'Quay', organization_id: team.id })
    const id = await makeMilestone({ project_id: otherProjectId })
    const stranger = await world.team()
    await remove(`/milestones/${id}`)
    expect((await restore(id, team.member)).status).toBe(403)
    expect((await restore(id, stranger.admin)).status).toBe(404)
    await remove(`/projects/${otherProjectId}`)
    expect((await restore(id)).body.detail).toBe(
      'The project of this milestone is in the trash. Restore the project first.',
    )
    await world.as(team.admin).post(`/organizations/${team.id}/trash/project/${otherProjectId}/restore`)
    expect(await statusOf(`/milestones/${id}`)).toBe(404)
    expect((await restore(id)).status).toBe(200)
    expect((await restore(id)).status).toBe(404)
  })

  it('of a personal goal is seen and restored by its owner only', async () => {
    const goalId = await makeGoal({ is_personal: true }, team.member)
    const id = await create(team.member, '/goal-milestones/', {
      title: 'Own',
      project_id: projectId,
      goal_id: goalId,
      ...dates,
    })
    await remove(`/milestones/${id}`, team.member)
    expect(await trashed(team.admin)).not.toContainEqual(['milestone', id])
    expect((await restore(id, team.admin)).status).toBe(404)
    expect((await restore(id, team.member)).status).toBe(200)
    expect(await statusOf(`/milestones/${id}`, team.member)).toBe(200)
    expect(await statusOf(`/milestones/${id}`, team.admin)).toBe(404)
  })

  it('of a personal goal in the trash waits for that goal', async () => {
    const goalId = await makeGoal({ is_personal: true }, team.member)
    const link = { title: 'Own', project_id: projectId, goal_id: goalId, ...dates }
    const id = await create(team.member, '/goal-milestones/', link)
    await remove(`/milestones/${id}`, team.member)
    await remove(`/goals/${goalId}`, team.member)
    expect((await restore(id, team.member)).body.detail).toBe(
      'The goal of this milestone is in the trash. Restore the goal first.',
    )
  })

  it('of a personal goal that was moved to another project stays in the trash, where only its owner sees it', async () => {
    const goalId = await makeGoal({ is_personal: true }, team.member)
    const link = { title: 'Own', project_id: projectId, goal_id: goalId, ...dates }
    const id = await create(team.member, '/goal-milestones/', link)
    await remove(`/milestones/${id}`, team.member)
    const moved = await world.as(team.member).put(`/goals/${goalId}`, { project_id: null })
    expect(moved.status, moved.text).toBe(200)
    expect((await restore(id, team.member)).body.detail).toBe('The goal of this milestone is now in another project.')
    expect(await trashed(team.admin)).not.toContainEqual(['milestone', id])
  })

  it('is deleted permanently after 30 days', async () => {
    const [oldId, newId] = [await makeMilestone(), await makeMilestone()]
    const taskId = await makeTask(oldId)
    for (const id of [oldId, newId]) await remove(`/milestones/${id}`)
    await world.store.db
      .updateTable('milestones')
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('id', '=', oldId)
      .execute()
    await purge(world.store)
    expect((await restore(oldId)).status).toBe(404)
    expect((await restore(newId)).status).toBe(200)
    expect(await statusOf(`/tasks/${taskId}`)).toBe(200)
  })
})
