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

const project = async (name = 'Hull') =>
  (await world.as(team.admin).post('/projects/', { name, organization_id: team.id })).body.id
const task = async (body: object, milestone_id: number | null = null): Promise<number> => {
  const answer = await world.as(team.admin).post('/tasks/', { title: 'Paint', ...body })
  expect(answer.status, answer.text).toBe(201)
  const { id } = answer.body
  await world.store.db.updateTable('tasks').set({ milestone_id }).where('id', '=', id).execute()
  return id
}
const goal = async (project_id: number | null, more: object = {}) =>
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
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
async function milestone(project_id: number, goalId: number) {
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
/** Moves all deletions this many days into the past. */
async function pass(days: number) {
  for (const table of ['projects', 'goals', 'tasks', 'milestones'])
    await sql`update ${sql.table(table)} set deleted_at = deleted_at - ${days} * interval '1 day'`.execute(
      world.store.db,
    )
}
const left = async (table: 'projects' | 'goals' | 'tasks' | 'milestones') =>
  (
    await world.store.db.selectFrom(table).select('id').where('organization_id', '=', team.id).orderBy('id').execute()
  ).map(({ id }) => id)
const everything = async () => [
  await left('projects'),
  await left('goals'),
  await left('tasks'),
  await left('milestones'),
]

it('rows remain that have been in the trash for less than 30 days or were never deleted', async () => {
  const [old, live] = [await project(), await project('Mast')]
  await task({ project_id: old })
  await task({ project_id: live })
  await remove(`/tasks/${await task({ project_id: live })}`)
  await remove(`/projects/${old}`)
  await pass(29.9)
  const before = await everything()
  await purge(world.store)
  expect(await everything()).toEqual(before)
})

it('a project that was in the trash for 30 days is purged with its contents, and nothing else is', async () => {
  const [old, live] = [await project(), await project('Mast')]
  const inside = await goal(old)
  const reached = await milestone(old, inside)
  await task({ project_id: old, goal_id: inside }, reached)
  const kept = await task({ project_id: live })
  const own = await goal(null, { is_personal: true })
  await remove(`/projects/${old}`)
  await pass(30.1)
  const before = await world.as(team.admin).get(`/organizations/${team.id}/trash`)
  await purge(world.store)
  expect(await everything()).toEqual([[live], [own], [kept], []])
  const after = await world.as(team.admin).get(`/organizations/${team.id}/trash`)
  expect([before.body.length, after.body]).toEqual([1, []])
  expect(after.headers.etag).not.toBe(before.headers.etag)
  const facts = await world.store.db
    .selectFrom('facts')
    .selectAll()
    .where('kind', '=', 'project.purged')
    .where('entity_id', '=', old)
    .execute()
  expect(facts).toMatchObject([{ organization_id: team.id, actor_id: null, entity_id: old, action: 'deleted' }])
})

it('a goal that was in the trash for 30 days is purged with what was deleted with it; a restored task remains, without it', async () => {
  const live = await project()
  const old = await goal(live)
  const reached = await milestone(live, old)
  await task({ project_id: live, goal_id: old })
  await task({ project_id: live }, reached)
  const back = await task({ project_id: live, goal_id: old }, reached)
  await remove(`/goals/${old}`)
  await world.store.db.updateTable('tasks').set({ deleted_at: null }).where('id', '=', back).execute()
  await pass(30.1)
  await purge(world.store)
  expect(await everything()).toEqual([[live], [], [back], []])
  const { body } = await world.as(team.admin).get(`/tasks/${back}`)
  expect([body.goal_id, body.goal_milestone_id]).toEqual([null, null])
})

it('the purge of a personal goal is reported only to its owner', async () => {
  const own = await goal(null, { is_personal: true, deleted_at: new Date(0).toISOString() })
  await purge(world.store)
  expect(await left('goals')).toEqual([])
  const facts = await world.store.db
    .selectFrom('facts')
    .selectAll()
    .where('kind', '=', 'goal.purged')
    .where('entity_id', '=', own)
    .execute()
  expect(facts).toMatchObject([{ kind: 'goal.purged', private: true, seen_by: [team.member.id] }])
})

it('two nodes purge the trash concurrently', async () => {
  for (const name of ['One', 'Two', 'Three']) await remove(`/projects/${await project(name)}`)
  await pass(31)
  await Promise.all([purge(world.store), purge(world.store)])
  expect(await left('projects')).toEqual([])
  const facts = await world.store.db
    .selectFrom('facts')
    .select('id')
    .where('kind', '=', 'project.purged')
    .where('organization_id', '=', team.id)
    .execute()
  expect(facts).toHaveLength(3)
})
