import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { purge } from './purge.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())
beforeEach(async () => {
  team = await world.team()
})

const createProject = async (name = 'Hull') =>
  (await world.as(team.admin).post('/projects/', { name, organization_id: team.id })).body.id
const createTask = async (body: object, milestone_id: number | null = null): Promise<number> => {
  const response = await world.as(team.admin).post('/tasks/', { title: 'Paint', ...body })
  expect(response.status, response.text).toBe(201)
  const { id } = response.body
  await world.store.db.updateTable('tasks').set({ milestone_id }).where('id', '=', id).execute()
  return id
}
const createGoal = async (project_id: number | null, overrides: object = {}) =>
  (
    await world.store.db
      .insertInto('goals')
      .values({
        organization_id: team.id,
        project_id,
        user_id: team.member.id,
        title: 'Float',
        target_value: 1,
        unit: 'boats',
        start_date: '2026-01-01T00:00:00',
        end_date: '2026-12-31T23:59:59',
        ...overrides,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
async function createMilestone(project_id: number, goalId: number) {
  const { id } = await world.store.db
    .insertInto('milestones')
    .values({ organization_id: team.id, project_id, title: 'Dry', due_date: '2026-12-31T23:59:59' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.store.db
    .insertInto('goal_milestones')
    .values({ organization_id: team.id, goal_id: goalId, milestone_id: id })
    .execute()
  return id
}
const remove = async (path: string) => expect((await world.as(team.admin).delete(path)).status).toBe(204)
/** Moves the deletion times of projects, goals, tasks and milestones this many days into the past. */
async function passDays(days: number) {
  for (const table of ['projects', 'goals', 'tasks', 'milestones'])
    await sql`update ${sql.table(table)} set deleted_at = deleted_at - ${days} * interval '1 day'`.execute(
      world.store.db,
    )
}
const remainingIds = async (table: 'projects' | 'goals' | 'tasks' | 'milestones') =>
  (
    await world.store.db.selectFrom(table).select('id').where('organization_id', '=', team.id).orderBy('id').execute()
  ).map(({ id }) => id)
const readAllIds = async () => [
  await remainingIds('projects'),
  await remainingIds('goals'),
  await remainingIds('tasks'),
  await remainingIds('milestones'),
]

it('rows remain that have been in the trash for less than 30 days or were never deleted', async () => {
  const [oldProject, liveProject] = [await createProject(), await createProject('Mast')]
  await createTask({ project_id: oldProject })
  await createTask({ project_id: liveProject })
  await remove(`/tasks/${await createTask({ project_id: liveProject })}`)
  await remove(`/projects/${oldProject}`)
  await passDays(29.9)
  const before = await readAllIds()
  await purge(world.store)
  expect(await readAllIds()).toEqual(before)
})

it('a project that was in the trash for 30 days is purged with its contents, and nothing else is', async () => {
  const [oldProject, liveProject] = [await createProject(), await createProject('Mast')]
  const goalInside = await createGoal(oldProject)
  const milestoneId = await createMilestone(oldProject, goalInside)
  await createTask({ project_id: oldProject, goal_id: goalInside }, milestoneId)
  const keptTask = await createTask({ project_id: liveProject })
  const personalGoal = await createGoal(null, { is_personal: true })
  await remove(`/projects/${oldProject}`)
  await passDays(30.1)
  const before = await world.as(team.admin).get(`/organizations/${team.id}/trash`)
  await purge(world.store)
  expect(await readAllIds()).toEqual([[liveProject], [personalGoal], [keptTask], []])
  const after = await world.as(team.admin).get(`/organizations/${team.id}/trash`)
  expect([before.body.length, after.body]).toEqual([1, []])
  expect(after.headers.etag).not.toBe(before.headers.etag)
  const facts = await world.store.db
    .selectFrom('facts')
    .selectAll()
    .where('kind', '=', 'project.purged')
    .where('entity_id', '=', oldProject)
    .execute()
  expect(facts).toMatchObject([{ organization_id: team.id, actor_id: null, entity_id: oldProject, action: 'deleted' }])
})

it('a goal that was in the trash for 30 days is purged with what was deleted with it; a restored task remains, without it', async () => {
  const liveProject = await createProject()
  const oldGoal = await createGoal(liveProject)
  const milestoneId = await createMilestone(liveProject, oldGoal)
  await createTask({ project_id: liveProject, goal_id: oldGoal })
  await createTask({ project_id: liveProject }, milestoneId)
  const restoredTask = await createTask({ project_id: liveProject, goal_id: oldGoal }, milestoneId)
  await remove(`/goals/${oldGoal}`)
  await world.store.db.updateTable('tasks').set({ deleted_at: null }).where('id', '=', restoredTask).execute()
  await passDays(30.1)
  await purge(world.store)
  expect(await readAllIds()).toEqual([[liveProject], [], [restoredTask], []])
  const { body } = await world.as(team.admin).get(`/tasks/${restoredTask}`)
  expect([body.goal_id, body.goal_milestone_id]).toEqual([null, null])
})

it('the purge of a personal goal is reported only to its owner', async () => {
  const personalGoal = await createGoal(null, { is_personal: true, deleted_at: new Date(0).toISOString() })
  await purge(world.store)
  expect(await remainingIds('goals')).toEqual([])
  const facts = await world.store.db
    .selectFrom('facts')
    .selectAll()
    .where('kind', '=', 'goal.purged')
    .where('entity_id', '=', personalGoal)
    .execute()
  expect(facts).toMatchObject([{ kind: 'goal.purged', private: true, seen_by: [team.member.id] }])
})

it('two nodes purge the trash concurrently', async () => {
  for (const name of ['One', 'Two', 'Three']) await remove(`/projects/${await createProject(name)}`)
  await passDays(31)
  await Promise.all([purge(world.store), purge(world.store)])
  expect(await remainingIds('projects')).toEqual([])
  const facts = await world.store.db
    .selectFrom('facts')
    .select('id')
    .where('kind', '=', 'project.purged')
    .where('organization_id', '=', team.id)
    .execute()
  expect(facts).toHaveLength(3)
})
