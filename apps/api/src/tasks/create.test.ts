import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'
import { createTask } from './create.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
})
afterAll(() => world?.close())

const createProject = async (name: string) =>
  (await world.as(team.manager).post('/projects/', { name, organization_id: team.id })).body
const postTask = (by: Person, body: object) => world.as(by).post('/tasks/', { title: 'Paint the hull', ...body })
const numberOf = ({ body }: { body: { key: string } }) => Number(body.key.split('-')[1])

it('is refused for a member, who learns of a project only if they have a task in it, and takes no number', async () => {
  const [visibleProject, hiddenProject] = [await createProject('Aurora'), await createProject('Borealis')]
  const createdResponse = await postTask(team.manager, {
    project_id: visibleProject.id,
    assigned_users: [team.member.id],
  })
  expect(createdResponse.status, createdResponse.text).toBe(201)
  expect((await postTask(team.member, { project_id: visibleProject.id })).status).toBe(403)
  expect((await postTask(team.member, { project_id: hiddenProject.id })).status).toBe(404)
  for (const { id } of [visibleProject, hiddenProject])
    expect((await postTask(team.member, { project_id: id, organization_id: team.id })).status).toBe(403)
  const stranger = await world.register()
  expect((await postTask(stranger, { project_id: visibleProject.id })).status).toBe(404)
  expect(numberOf(await postTask(team.manager, { project_id: visibleProject.id }))).toBe(numberOf(createdResponse) + 1)
})

it('succeeds if the role of the caller changes during the call to another one that may create tasks', async () => {
  const { id: project_id } = await createProject('Corona')
  const [manager] = await world.store.db.selectFrom('users').selectAll().where('id', '=', team.manager.id).execute()
  const principal = { kind: 'session', sessionId: 1, userId: team.manager.id, mustSetPassword: false } as const
  const found = {
    role: 'admin' as const,
    name: String(manager?.full_name),
    organization_id: team.id,
    project_id,
    goal_id: null,
    goal_found: false,
    key_prefix: 'TT',
    project_name: 'Corona',
    people: [],
    requires_fields: false,
    number: 900,
  }
  const task = await createTask(world.store, principal, { title: 'Paint the mast', project_id }, found)
  expect((await world.as(team.manager).get(`/tasks/${task.id}`)).body.title).toBe('Paint the mast')
})
