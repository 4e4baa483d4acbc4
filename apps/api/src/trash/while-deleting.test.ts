import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitingForLocks } from '../testing/waiting-for-locks.ts'
import { testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = await made('/projects/', { name: 'Aurora', organization_id: team.id })
})
afterAll(() => world?.close())

const manager = () => world.as(team.manager)
async function made(url: string, body: object) {
  const answer = await manager().post(url, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const task = (body: object = {}) => made('/tasks/', { title: 'Paint', project_id: project.id, ...body })
const goal = () =>
  made('/goals/', {
    ...{ title: 'Shine', organization_id: team.id, project_id: project.id, target_value: 10, unit: 'lights' },
    ...{ start_date: '2026-01-01', end_date: '2027-12-31' },
  })
const milestone = async (goal_id: number) =>
  (await made('/goal-milestones/', { goal_id, title: 'First light', due_date: '2027-12-01' })).milestone
const rowsTitled = (title: string) =>
  world.store.db
    .selectFrom('tasks')
    .select(['goal_id', 'milestone_id', 'deleted_at'])
    .where('title', '=', title)
    .execute()

const waiting = () => waitingForLocks(world)

/** Runs `first` and, when it waits for locked rows, `then`; releases the locks when that waits too. */
async function overlapping<First, Then>(
  held: ReturnType<typeof sql>,
  first: () => Promise<First>,
  then: () => Promise<Then>,
) {
  const tx = await world.store.db.startTransaction().execute()
  await held.execute(tx)
  const one = first()
  await expect.poll(waiting).toBe(1)
  const other = then()
  await expect.poll(waiting).toBe(2)
  await tx.commit().execute()
  return Promise.all([one, other])
}

const holding = (taskId: number) => sql`select from tasks where id = ${taskId} for update`

/** Every change of the organization waits at its end for the version that it increments. */
const holdingVersions = () => sql`
  insert into organization_versions (organization_id, slot) select ${team.id}::int, generate_series(0, 15)
  on conflict (organization_id, slot) do update set version = organization_versions.version`

async function place(what: 'goal' | 'milestone') {
  const { id: goal_id } = await goal()
  if (what === 'goal') return { url: `/goals/${goal_id}`, body: { goal_id }, held: await task({ goal_id }) }
  const { id: goal_milestone_id } = await milestone(goal_id)
  const body = { goal_milestone_id }
  return { url: `/milestones/${goal_milestone_id}`, body, held: await task(body) }
}

it.each(['goal', 'milestone'] as const)('no task is created in a %s that is being deleted', async (what) => {
  const { url, body, held } = await place(what)
  const [gone, late] = await overlapping(
    holding(held.id),
    () => manager().delete(url),
    () => manager().post('/tasks/', { title: `Too late for the ${what}`, project_id: project.id, ...body }),
  )
  expect(gone.status).toBe(204)
  expect(late).toMatchObject({ status: 404, body: { detail: expect.stringMatching(new RegExp(what, 'i')) } })
  expect(await rowsTitled(`Too late for the ${what}`)).toEqual([])
})

it.each(['goal', 'milestone'] as const)('no task is moved into a %s that is being deleted', async (what) => {
  const { url, body, held } = await place(what)
  const moved = await task()
  const [gone, late] = await overlapping(
    holding(held.id),
    () => manager().delete(url),
    () => manager().put(`/tasks/${moved.id}`, body),
  )
  expect(gone.status).toBe(204)
  expect(late.status).toBe(404)
  expect((await manager().get(`/tasks/${moved.id}`)).body).toEqual(moved)
})

it('a task that is being created in a goal is moved to the trash with it', async () => {
  const { url, body } = await place('goal')
  const title = 'Just in the goal'
  const [, gone] = await overlapping(
    holdingVersions(),
    () => task({ title, ...body }),
    () => manager().delete(url),
  )
  expect(gone.status).toBe(204)
  expect(await rowsTitled(title)).toEqual([
    { goal_id: expect.any(Number), milestone_id: null, deleted_at: expect.any(String) },
  ])
})

it('a task that is being created in a milestone remains without it', async () => {
  const { url, body } = await place('milestone')
  const title = 'Just in the milestone'
  const [, gone] = await overlapping(
    holdingVersions(),
    () => task({ title, ...body }),
    () => manager().delete(url),
  )
  expect(gone.status).toBe(204)
  expect(await rowsTitled(title)).toEqual([{ goal_id: expect.any(Number), milestone_id: null, deleted_at: null }])
})

it('a task for a milestone of two goals is created in the remaining one', async () => {
  const [first, second] = [await goal(), await goal()]
  const { id: goal_milestone_id } = await milestone(first.id)
  await made('/goal-milestones/', { goal_id: second.id, milestone_id: goal_milestone_id })
  const held = await task({ goal_id: first.id })
  const [gone, late] = await overlapping(
    holding(held.id),
    () => manager().delete(`/goals/${first.id}`),
    () => task({ title: 'In the other', goal_milestone_id, assigned_to: team.member.id }),
  )
  expect(gone.status).toBe(204)
  expect(late).toMatchObject({ goal_id: second.id, goal_milestone_id, assignees: [team.member.id] })
  expect(late.key).toMatch(/-[1-9]\d*$/)
})

it('a milestone that was just added to another goal remains with it', async () => {
  const [first, second] = [await goal(), await goal()]
  const { id: milestone_id } = await milestone(first.id)
  const [linked, gone] = await overlapping(
    holdingVersions(),
    () => manager().post('/goal-milestones/', { goal_id: second.id, milestone_id }),
    () => manager().delete(`/goals/${first.id}`),
  )
  expect([linked.status, gone.status]).toEqual([201, 204])
  expect((await manager().get(`/goal-milestones/goal/${second.id}`)).body).toMatchObject([{ milestone_id }])
})

it('a goal whose value and status change waits for the project that is being deleted before it locks anything else [W1]', async () => {
  const { id } = await goal()
  const tx = await world.store.db.startTransaction().execute()
  await sql`select from projects where id = ${project.id} for update`.execute(tx)
  const changed = manager().put(`/goals/${id}`, { current_value: 5 })
  await expect.poll(waiting).toBe(1)
  // The deletion locks goals after their project, so the change must not hold the goal yet.
  const isFree = await sql`select from goals where id = ${id} for update nowait`.execute(tx).then(
    () => true,
    () => false,
  )
  await tx.commit().execute()
  expect(isFree).toBe(true)
  expect(await changed).toMatchObject({ status: 200, body: { status: 'in_progress', current_value: 5 } })
})
