import { deadlocksIn } from '@muster/database/testing-deadlocks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = await create('/projects/', { name: 'Aurora', organization_id: team.id })
})
afterAll(() => world?.close())

const manager = () => world.as(team.manager)
async function create(url: string, body: object) {
  const response = await manager().post(url, body)
  expect(response.status, response.text).toBe(201)
  return response.body
}
const createTask = (body: object = {}) => create('/tasks/', { title: 'Paint', project_id: project.id, ...body })
const createGoal = () =>
  create('/goals/', {
    ...{ title: 'Shine', organization_id: team.id, project_id: project.id, target_value: 10, unit: 'lights' },
    ...{ start_date: '2026-01-01', end_date: '2027-12-31' },
  })
const createMilestone = async (goal_id: number) =>
  (await create('/goal-milestones/', { goal_id, title: 'First light', due_date: '2027-12-01' })).milestone
const rowsTitled = (title: string) =>
  world.store.db
    .selectFrom('tasks')
    .select(['goal_id', 'milestone_id', 'deleted_at'])
    .where('title', '=', title)
    .execute()

const countWaiting = () => countWaitingForLocks(world)

/**
 * Holds the locks of `lockQuery` and starts `first`. Once `first` waits for a lock, starts `second`, and releases the
 * locks once both are waiting.
 */
async function runOverlapping<First, Second>(
  lockQuery: ReturnType<typeof sql>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
) {
  const tx = await world.store.db.startTransaction().execute()
  await lockQuery.execute(tx)
  const firstResult = first()
  await expect.poll(countWaiting).toBe(1)
  const secondResult = second()
  await expect.poll(countWaiting).toBe(2)
  await tx.commit().execute()
  return Promise.all([firstResult, secondResult])
}

const lockTask = (taskId: number) => sql`select from tasks where id = ${taskId} for update`

/**
 * Locks the version counters of the organization. A recorded change in the organization increments one of them, so it
 * cannot commit until these locks are released.
 */
const lockVersions = () => sql`
  insert into organization_versions (organization_id, slot) select ${team.id}::int, generate_series(0, 15)
  on conflict (organization_id, slot) do update set version = organization_versions.version`

async function createParent(kind: 'goal' | 'milestone') {
  const { id: goal_id } = await createGoal()
  if (kind === 'goal') return { url: `/goals/${goal_id}`, body: { goal_id }, heldTask: await createTask({ goal_id }) }
  const { id: goal_milestone_id } = await createMilestone(goal_id)
  const body = { goal_milestone_id }
  return { url: `/milestones/${goal_milestone_id}`, body, heldTask: await createTask(body) }
}

it.each(['goal', 'milestone'] as const)('no task is created in a %s that is being deleted', async (kind) => {
  const { url, body, heldTask } = await createParent(kind)
  const [deletion, lateChange] = await runOverlapping(
    lockTask(heldTask.id),
    () => manager().delete(url),
    () => manager().post('/tasks/', { title: `Too late for the ${kind}`, project_id: project.id, ...body }),
  )
  expect(deletion.status).toBe(204)
  expect(lateChange).toMatchObject({ status: 404, body: { detail: expect.stringMatching(new RegExp(kind, 'i')) } })
  expect(await rowsTitled(`Too late for the ${kind}`)).toEqual([])
})

it.each(['goal', 'milestone'] as const)('no task is moved into a %s that is being deleted', async (kind) => {
  const { url, body, heldTask } = await createParent(kind)
  const movedTask = await createTask()
  const [deletion, lateChange] = await runOverlapping(
    lockTask(heldTask.id),
    () => manager().delete(url),
    () => manager().put(`/tasks/${movedTask.id}`, body),
  )
  expect(deletion.status).toBe(204)
  expect(lateChange.status).toBe(404)
  expect((await manager().get(`/tasks/${movedTask.id}`)).body).toEqual(movedTask)
})

it('a task that is being created in a goal is moved to the trash with it', async () => {
  const { url, body } = await createParent('goal')
  const title = 'Just in the goal'
  const [, deletion] = await runOverlapping(
    lockVersions(),
    () => createTask({ title, ...body }),
    () => manager().delete(url),
  )
  expect(deletion.status).toBe(204)
  expect(await rowsTitled(title)).toEqual([
    { goal_id: expect.any(Number), milestone_id: null, deleted_at: expect.any(String) },
  ])
})

it('a task that is being created in a milestone remains without it', async () => {
  const { url, body } = await createParent('milestone')
  const title = 'Just in the milestone'
  const [, deletion] = await runOverlapping(
    lockVersions(),
    () => createTask({ title, ...body }),
    () => manager().delete(url),
  )
  expect(deletion.status).toBe(204)
  expect(await rowsTitled(title)).toEqual([{ goal_id: expect.any(Number), milestone_id: null, deleted_at: null }])
})

it('a task for a milestone of two goals is created in the remaining one', async () => {
  const [first, second] = [await createGoal(), await createGoal()]
  const { id: goal_milestone_id } = await createMilestone(first.id)
  await create('/goal-milestones/', { goal_id: second.id, milestone_id: goal_milestone_id })
  const heldTask = await createTask({ goal_id: first.id })
  const [deletion, lateChange] = await runOverlapping(
    lockTask(heldTask.id),
    () => manager().delete(`/goals/${first.id}`),
    () => createTask({ title: 'In the other', goal_milestone_id, assigned_to: team.member.id }),
  )
  expect(deletion.status).toBe(204)
  expect(lateChange).toMatchObject({ goal_id: second.id, goal_milestone_id, assignees: [team.member.id] })
  expect(lateChange.key).toMatch(/-[1-9]\d*$/)
})

it('a milestone that was just added to another goal remains with it', async () => {
  const [first, second] = [await createGoal(), await createGoal()]
  const { id: milestone_id } = await createMilestone(first.id)
  const [linking, deletion] = await runOverlapping(
    lockVersions(),
    () => manager().post('/goal-milestones/', { goal_id: second.id, milestone_id }),
    () => manager().delete(`/goals/${first.id}`),
  )
  expect([linking.status, deletion.status]).toEqual([201, 204])
  expect((await manager().get(`/goal-milestones/goal/${second.id}`)).body).toMatchObject([{ milestone_id }])
})

it('a goal whose value and status change waits for the project that is being deleted before it locks anything else [W1]', async () => {
  const { id } = await createGoal()
  const tx = await world.store.db.startTransaction().execute()
  await sql`select from projects where id = ${project.id} for update`.execute(tx)
  const pendingResponse = manager().put(`/goals/${id}`, { current_value: 5 })
  await expect.poll(countWaiting).toBe(1)
  // A deletion locks the project before its goals, so a change that waits for the project must not have locked the goal
  // yet.
  const isFree = await sql`select from goals where id = ${id} for update nowait`.execute(tx).then(
    () => true,
    () => false,
  )
  await tx.commit().execute()
  expect(isFree).toBe(true)
  expect(await pendingResponse).toMatchObject({ status: 200, body: { status: 'in_progress', current_value: 5 } })
})

it('two goals that contain a task and its parent are deleted at once without a deadlock', async () => {
  const [goal, goalOfParent] = [await createGoal(), await createGoal()]
  const parent = await createTask({ title: 'Deleted twice', goal_id: goalOfParent.id })
  // PostgreSQL checks the goal of a task that a transaction changes twice: each deleted subtask changes the parent.
  for (const title of ['First part', 'Second part']) {
    const task = await createTask({ title, goal_id: goal.id })
    expect((await manager().put(`/tasks/${task.id}/parent`, { parent_id: parent.id })).status).toBe(200)
    expect((await manager().put(`/tasks/${task.id}`, { goal_id: goal.id })).status).toBe(200)
  }
  const before = await deadlocksIn(world.database.ownerUrl)
  const deleted = await runOverlapping(
    lockTask(parent.id),
    () => manager().delete(`/goals/${goal.id}`),
    () => manager().delete(`/goals/${goalOfParent.id}`),
  )
  expect(deleted.map(({ status }) => status)).toEqual([204, 204])
  expect(await deadlocksIn(world.database.ownerUrl)).toBe(before)
  for (const title of ['Deleted twice', 'First part', 'Second part'])
    expect((await rowsTitled(title)).every(({ deleted_at: at }) => at !== null)).toBe(true)
})

it('a goal is restored while the one with a parent of its tasks is deleted, without a deadlock', async () => {
  const [goal, goalOfParent] = [await createGoal(), await createGoal()]
  const parent = await createTask({ title: 'Stays', goal_id: goalOfParent.id })
  for (const title of ['Restored', 'Restored too']) {
    const task = await createTask({ title, goal_id: goal.id })
    expect((await manager().put(`/tasks/${task.id}/parent`, { parent_id: parent.id })).status).toBe(200)
    expect((await manager().put(`/tasks/${task.id}`, { goal_id: goal.id })).status).toBe(200)
  }
  expect((await manager().delete(`/goals/${goal.id}`)).status).toBe(204)
  const before = await deadlocksIn(world.database.ownerUrl)
  const [restored, deleted] = await runOverlapping(
    lockTask(parent.id),
    () => manager().post(`/organizations/${team.id}/trash/goal/${goal.id}/restore`, {}),
    () => manager().delete(`/goals/${goalOfParent.id}`),
  )
  expect([restored.status, deleted.status]).toEqual([200, 204])
  expect(await deadlocksIn(world.database.ownerUrl)).toBe(before)
})
