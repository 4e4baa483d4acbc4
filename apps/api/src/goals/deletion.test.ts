import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  projectId = (await create('/projects/', { name: 'Boathouse', organization_id: team.id })).id
})
afterAll(() => world?.close())

async function create(path: string, body: object, by: Person = team.manager) {
  const response = await world.as(by).post(path, body)
  expect(response.status, response.text).toBe(201)
  return response.body
}

const dates = { start_date: '2026-01-01', end_date: '2026-12-31' }
const createGoal = (fields: object = { project_id: projectId }, by?: Person) =>
  create('/goals/', { title: 'Goal', target_value: 1, unit: 'x', ...dates, ...fields }, by)
const createTask = (fields: object) => create('/tasks/', { title: 'Task', project_id: projectId, ...fields })
const createMilestone = (goal_id: number) =>
  create('/goal-milestones/', { goal_id, title: 'Milestone', due_date: '2026-12-31' }).then((link) => link.milestone_id)

const readLastFact = (goalId: number) =>
  world.store.db
    .selectFrom('facts')
    .select(['seen_by', 'lost_by'])
    .where('entity', '=', 'goal')
    .where('entity_id', '=', goalId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const get = async (path: string, by: Person = team.manager) => (await world.as(by).get(path)).body

it('counts exactly what deleting the goal moves to the trash', async () => {
  const [goal, otherGoal] = [await createGoal(), await createGoal()]
  const [ownMilestoneId, sharedMilestoneId] = [await createMilestone(goal.id), await createMilestone(goal.id)]
  await create('/goal-milestones/', { goal_id: otherGoal.id, milestone_id: sharedMilestoneId })
  await createTask({ goal_id: goal.id, goal_milestone_id: ownMilestoneId })
  await createTask({ goal_milestone_id: ownMilestoneId })
  await createTask({ goal_id: goal.id })
  await createTask({ goal_id: otherGoal.id, goal_milestone_id: sharedMilestoneId })
  await createTask({})
  const expected = { milestones: 1, shared_milestones: 1, tasks: 3 }
  expect(await get(`/goals/${goal.id}/deletion`)).toEqual(expected)

  const remainingRows = async () => [
    (await get(`/tasks/?project_id=${projectId}`)).length,
    (await get(`/milestones/?project_id=${projectId}`)).length,
  ]
  const [tasks = 0, milestones = 0] = await remainingRows()
  expect((await world.as(team.manager).delete(`/goals/${goal.id}`)).status).toBe(204)
  expect(await remainingRows()).toEqual([tasks - expected.tasks, milestones - expected.milestones])
  expect(await get(`/goals/${otherGoal.id}/deletion`)).toEqual({ milestones: 1, shared_milestones: 0, tasks: 1 })
})

describe('a subtask that is not part of the goal of its parent', () => {
  /** Creates a subtask in the goal, and below it one that is assigned to `user` and is in no goal. */
  async function createFamily(user: Person, parentUser: Person) {
    const goal = await createGoal()
    const createSubtask = async (parent: { id: number }, goal_id: number | null, assigned_users: number[]) => {
      const [{ id }] = await create(`/tasks/${parent.id}/subtasks`, { titles: ['Subtask'] })
      const response = await world.as(team.manager).put(`/tasks/${id}`, { goal_id, assigned_users })
      expect(response.status, response.text).toBe(200)
      return response.body
    }
    const parent = await createTask({ assigned_users: [parentUser.id] })
    const subtask = await createSubtask(await createSubtask(parent, goal.id, []), null, [user.id])
    const milestoneTask = await createTask({ goal_milestone_id: await createMilestone(goal.id) })
    await createSubtask(milestoneTask, null, [])
    return { goal, subtask }
  }

  it('is counted before the deletion and in the trash', async () => {
    const { goal } = await createFamily(team.member, team.member)
    const announced = await get(`/goals/${goal.id}/deletion`)
    expect((await world.as(team.manager).delete(`/goals/${goal.id}`)).status).toBe(204)
    const [row] = await get(`/organizations/${team.id}/trash`)
    expect({ announced: announced.tasks, id: row.id, trashed: row.counts.tasks }).toEqual({
      announced: 4,
      id: goal.id,
      trashed: 4,
    })
  })

  it('disappears and returns for its assignees, and so does a task of the goal for the assignees of its parent', async () => {
    const [subtaskUser, parentUser] = [await world.join(team), await world.join(team)]
    const { goal, subtask } = await createFamily(subtaskUser, parentUser)
    const seen = async () => (await world.as(subtaskUser).get(`/tasks/${subtask.id}`)).status
    expect((await world.as(team.manager).delete(`/goals/${goal.id}`)).status).toBe(204)
    expect(await seen()).toBe(404)
    const deletion = await readLastFact(goal.id)
    const restored = await world.as(team.manager).post(`/organizations/${team.id}/trash/goal/${goal.id}/restore`)
    expect(restored.status, restored.text).toBe(200)
    expect(await seen()).toBe(200)
    const members = expect.arrayContaining([subtaskUser.id, parentUser.id])
    expect([deletion.lost_by, (await readLastFact(goal.id)).seen_by]).toEqual([members, members])
  })
})

it('a personal goal takes no tasks, and only its owner reads the counts', async () => {
  const goal = await createGoal({ is_personal: true, organization_id: team.id }, team.member)
  expect(await get(`/goals/${goal.id}/deletion`, team.member)).toEqual({
    milestones: 0,
    shared_milestones: 0,
    tasks: 0,
  })
  expect((await world.as(team.admin).get(`/goals/${goal.id}/deletion`)).status).toBe(404)
})

it('in_goal returns the tasks of a goal and of its milestones, with the total', async () => {
  const goal = await createGoal()
  const milestoneId = await createMilestone(goal.id)
  const assigned_users = [team.member.id]
  const directTask = await createTask({ goal_id: goal.id, assigned_users })
  const milestoneTask = await createTask({ goal_milestone_id: milestoneId, assigned_users })
  const bothTask = await createTask({ goal_id: goal.id, goal_milestone_id: milestoneId })
  const cancelledTask = await createTask({ goal_id: goal.id, status: 'cancelled', assigned_users })
  await createTask({ assigned_users })
  const findIds = async (path: string, by?: Person) => (await get(path, by)).map(({ id }: { id: number }) => id)
  const organizationTasksUrl = `/tasks/organization/${team.id}?in_goal=${goal.id}`
  expect(await findIds(organizationTasksUrl)).toEqual([cancelledTask.id, bothTask.id, milestoneTask.id, directTask.id])
  const ownTasksUrl = `/tasks/my-tasks?organization_id=${team.id}&in_goal=${goal.id}&status_is=todo,in_progress,in_review,done`
  expect(await findIds(ownTasksUrl, team.member)).toEqual([milestoneTask.id, directTask.id])
  const firstPage = await world.as(team.member).get(`${ownTasksUrl}&limit=1`)
  expect([firstPage.body.length, firstPage.headers['x-total-count']]).toEqual([1, '2'])
})

it("in_goal does not reveal which tasks belong to another user's personal goal", async () => {
  const goal = await createGoal()
  const milestoneId = await createMilestone(goal.id)
  await createTask({ goal_milestone_id: milestoneId })
  const personalGoal = await createGoal({ is_personal: true, organization_id: team.id }, team.member)
  const { db } = world.store
  const link = { organization_id: team.id, goal_id: personalGoal.id, milestone_id: milestoneId }
  await db.insertInto('goal_milestones').values(link).execute()
  expect(await get(`/tasks/organization/${team.id}?in_goal=${goal.id}`)).toHaveLength(1)
  expect(await get(`/tasks/organization/${team.id}?in_goal=${personalGoal.id}`)).toEqual([])
})
