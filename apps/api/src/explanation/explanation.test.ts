import { type ExplainedShare, type Explanation, maxExplainedTasks } from '@muster/contracts/explanation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Planning, planning } from '../testing/planning.ts'
import { testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let plan: Planning
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  plan = await planning(world, team)
})
afterAll(() => world?.close())

const read = async (url: string, by = team.manager): Promise<Explanation> => {
  const { status, body } = await world.as(by).get(`${url}/explanation`)
  expect(status).toBe(200)
  return body
}
const explain = async (url: string, userId: number | null, by = team.manager): Promise<ExplainedShare> => {
  const query = userId === null ? '' : `?user_id=${userId}`
  const { status, body } = await world.as(by).get(`${url}/explanation/tasks${query}`)
  expect(status).toBe(200)
  return body
}
const createSubtask = async ({ id: parent_id }: { id: number }, body: object) => {
  const { id } = await plan.createTask(body)
  expect((await world.as(team.manager).put(`/tasks/${id}/parent`, { parent_id })).status).toBe(200)
}

describe('the explanation of a goal', () => {
  it('weighs tasks by their estimates, or else 1, and divides them among their assignees', async () => {
    const [goal, milestone] = [await plan.createGoal(), await plan.createMilestone()]
    await plan.createLink({ goal_id: goal.id, milestone_id: milestone.id })
    const [memberId, managerId] = [team.member.id, team.manager.id]
    const shared = await plan.createTask({
      goal_id: goal.id,
      title: 'Shared',
      assigned_users: [memberId, managerId],
      estimated_hours: 8,
    })
    const done = await plan.createTask({
      goal_milestone_id: milestone.id,
      title: 'Done',
      assigned_users: [memberId],
      estimated_hours: 4,
    })
    await plan.setTaskStatus(done)
    const open = await plan.createTask({ goal_milestone_id: milestone.id, title: 'Unassigned' })
    const cancelled = await plan.createTask({ goal_id: goal.id, assigned_users: [managerId], estimated_hours: 50 })
    await plan.setTaskStatus(cancelled, 'cancelled')
    const deleted = await plan.createTask({ goal_id: goal.id, assigned_users: [managerId] })
    expect((await world.as(team.manager).delete(`/tasks/${deleted.id}`)).status).toBe(204)

    const url = `/goals/${goal.id}`
    // 13 in total: the member has 4 + 8/2, the manager 8/2, nobody 1.
    expect(await read(url)).toMatchObject({
      id: goal.id,
      tasks: 3,
      estimated_tasks: 2,
      weight: 13,
      shares: [
        { user_id: memberId, percentage: 61.5, finished_percentage: 30.8, open_percentage: 30.7, finished_tasks: 1 },
        { user_id: managerId, percentage: 30.8, finished_percentage: 0, open_percentage: 30.8, open_tasks: 1 },
        { user_id: null, full_name: null, percentage: 7.7, finished_percentage: 0, open_percentage: 7.7 },
      ],
    })
    const ofMember = await explain(url, memberId)
    expect(ofMember).toMatchObject({
      id: goal.id,
      weight: 13,
      share: { user_id: memberId, percentage: 61.5 },
      tasks: [
        { id: shared.id, title: 'Shared', weight: 8, estimated: true, assignees: 2, percentage: 30.7, status: 'todo' },
        { id: done.id, key: done.key, weight: 4, estimated: true, assignees: 1, percentage: 30.8, status: 'done' },
      ],
      rest: { tasks: 0, percentage: 0 },
    })
    expect(ofMember.share?.full_name).toBeTruthy()
    expect((await explain(url, null)).tasks).toMatchObject([{ id: open.id, weight: 1, estimated: false, assignees: 1 }])
    expect(await explain(url, team.admin.id)).toMatchObject({ share: null, tasks: [], rest: { tasks: 0 } })

    expect(await read(`/milestones/${milestone.id}`)).toMatchObject({
      tasks: 2,
      weight: 5,
      shares: [
        { user_id: memberId, percentage: 80, finished_percentage: 80, open_percentage: 0 },
        { user_id: null, percentage: 20, open_percentage: 20 },
      ],
    })
    expect((await explain(`/milestones/${milestone.id}`, memberId)).tasks).toMatchObject([
      { id: done.id, percentage: 80 },
    ])
  })

  it('has no shares without tasks, and counts a subtask as a task of its own', async () => {
    const goal = await plan.createGoal()
    expect(await read(`/goals/${goal.id}`)).toMatchObject({ tasks: 0, weight: 0, shares: [] })
    const parent = await plan.createTask({ goal_id: goal.id, estimated_hours: 6, assigned_users: [team.member.id] })
    await createSubtask(parent, { goal_id: goal.id, estimated_hours: 2, assigned_users: [team.manager.id] })
    expect((await read(`/goals/${goal.id}`)).shares).toMatchObject([
      { user_id: team.member.id, percentage: 75 },
      { user_id: team.manager.id, percentage: 25 },
    ])
  })
})

it('the explanation of a project lists the largest parts of a share and adds up the rest', async () => {
  const project = await plan.createProject({ name: 'Large' })
  const { db } = world.store
  const count = maxExplainedTasks + 40
  await db
    .insertInto('tasks')
    .values(
      Array.from({ length: count }, (_, index) => ({
        organization_id: team.id,
        number: 10_000 + index,
        project_id: project.id,
        title: `Pane ${index}`,
        position: index,
        created_by: team.manager.id,
        estimated_hours: index + 1,
      })),
    )
    .execute()
  const { tasks, rest, share } = await explain(`/projects/${project.id}`, null)
  expect([tasks.length, tasks[0]?.weight, tasks.at(-1)?.weight, rest.tasks]).toEqual([maxExplainedTasks, count, 41, 40])
  // 1 + … + 40 of 1 + … + 240.
  expect(rest.percentage).toBeCloseTo((100 * 820) / 28_920, 0)
  const sum = tasks.reduce(
    (tenths, { percentage }) => tenths + Math.round(percentage * 10),
    Math.round(rest.percentage * 10),
  )
  expect([sum, share?.percentage]).toEqual([1_000, 100])
})

describe('members', () => {
  it('get the shares of the tasks that they see, and learn nothing about others', async () => {
    const [goal, milestone] = [await plan.createGoal(), await plan.createMilestone()]
    await plan.createLink({ goal_id: goal.id, milestone_id: milestone.id })
    const { id: memberId } = team.member
    const place = { goal_id: goal.id, goal_milestone_id: milestone.id }
    const own = await plan.createTask({ ...place, assigned_users: [memberId, team.manager.id], estimated_hours: 4 })
    await createSubtask(own, { ...place, estimated_hours: 12, assigned_users: [team.admin.id] })
    const urls = [`/goals/${goal.id}`, `/milestones/${milestone.id}`]
    const readAll = () =>
      Promise.all(
        urls.flatMap((url) => [
          read(url, team.member),
          ...[memberId, team.manager.id, team.admin.id, null].map((userId) => explain(url, userId, team.member)),
        ]),
      )
    const before = await readAll()
    expect(before[0]).toMatchObject({
      tasks: 2,
      weight: 16,
      shares: [
        { user_id: team.admin.id, percentage: 75 },
        { user_id: team.manager.id, percentage: 12.5 },
        { user_id: memberId, percentage: 12.5 },
      ],
    })

    const canary = await plan.createTask({
      ...place,
      title: 'Canary',
      assigned_users: [team.manager.id, team.admin.id],
      estimated_hours: 777,
    })
    await plan.createTask({ ...place, title: 'Canary of nobody' })
    expect((await read(`/goals/${goal.id}`)).weight).toBe(794)
    expect(await readAll()).toEqual(before)
    await plan.setTaskStatus(canary)
    expect(await readAll()).toEqual(before)
    expect(JSON.stringify(before)).not.toContain('Canary')
  })

  it('find only the goals, milestones and projects that they see', async () => {
    const [goal, milestone] = [await plan.createGoal(), await plan.createMilestone()]
    const personal = await plan.createPersonalGoal(team.admin)
    const project = await plan.createProject({ name: 'Hidden' })
    const stranger = await world.register()
    const hidden = [
      [team.member, `/goals/${goal.id}`, 'Goal not found'],
      [team.manager, `/goals/${personal.id}`, 'Goal not found'],
      [team.member, `/projects/${project.id}`, 'Project not found'],
      [stranger, `/milestones/${milestone.id}`, 'Milestone not found'],
    ] as const
    for (const [person, url, detail] of hidden)
      for (const call of ['explanation', `explanation/tasks?user_id=${team.member.id}`]) {
        const { status, body } = await world.as(person).get(`${url}/${call}`)
        expect([url, call, status, body.detail]).toEqual([url, call, 404, detail])
      }
    expect((await world.as(team.manager).get(`/goals/${goal.id}/explanation/tasks?user_id=x`)).status).toBe(422)
  })
})
