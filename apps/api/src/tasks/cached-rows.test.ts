import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Aurora', organization_id: team.id })).body
})
afterAll(() => world?.close())

const list = async (by: Person, query = '') => {
  const response = await world.as(by).get(`/tasks/organization/${team.id}?limit=50${query}`)
  expect(response.status, response.text).toBe(200)
  return response.body
}
/** Reads each task of the list with a separate call, whose JSON is not cached. */
const readEach = (by: Person, tasks: { id: number }[]) =>
  Promise.all(tasks.map(async ({ id }) => (await world.as(by).get(`/tasks/${id}`)).body))

it('a list shows every change of a task and of the names in it, although the JSON of its rows is cached', async () => {
  const { admin, manager, member } = team
  const managerClient = world.as(manager)
  const tasks = []
  for (const title of ['Hull', 'Mast', 'Sails']) {
    const body = { title, project_id: project.id, assigned_users: [member.id, admin.id] }
    tasks.push((await managerClient.post('/tasks/', body)).body)
  }
  const [hull, mast] = tasks
  const changes: [string, () => Promise<{ status: number; text: string }>][] = [
    ['title', () => managerClient.put(`/tasks/${hull.id}`, { title: 'Hull and keel' })],
    ['status', () => managerClient.patch(`/tasks/${hull.id}/status`, { status: 'done' })],
    ['order of assignees', () => managerClient.put(`/tasks/${hull.id}`, { assigned_users: [admin.id, member.id] })],
    ['nobody assigned', () => managerClient.put(`/tasks/${mast.id}`, { assigned_users: [] })],
    ['comment', () => managerClient.post(`/tasks/${hull.id}/comments`, { content: 'Dry by noon' })],
    ['project’s name', () => managerClient.put(`/projects/${project.id}`, { name: 'Borealis' })],
    ['person’s name', () => world.as(member).put(`/users/${member.id}`, { full_name: 'Nils Holm' })],
    ['organization’s name', () => world.as(admin).put(`/organizations/${team.id}`, { name: 'Southern Light' })],
    ['into the trash', () => managerClient.delete(`/tasks/${mast.id}`)],
    ['out of the trash', () => managerClient.post(`/organizations/${team.id}/trash/task/${mast.id}/restore`)],
    ['former member', () => world.as(admin).delete(`/organizations/${team.id}/members/${member.id}`)],
    ['name of a former member', () => world.as(member).put(`/users/${member.id}`, { full_name: 'Somebody Else' })],
  ]
  let before = await list(manager)
  expect(before).toHaveLength(3)
  for (const [description, change] of changes) {
    const response = await change()
    expect(response.status, `${description}: ${response.text}`).toBeLessThan(300)
    const after = await list(manager)
    expect(after, description).toEqual(await readEach(manager, after))
    if (description !== 'organization’s name' && description !== 'name of a former member')
      expect(after, description).not.toEqual(before)
    before = after
  }
})

it("a cached row of one user's list is never shown to a user who cannot see the task", async () => {
  const freshTeam = await world.team()
  const aurora = (await world.as(freshTeam.manager).post('/projects/', { name: 'A', organization_id: freshTeam.id }))
    .body
  const url = `/tasks/?project_id=${aurora.id}`
  for (const assigned_users of [[freshTeam.member.id], []])
    await world.as(freshTeam.manager).post('/tasks/', { title: 'Sail', project_id: aurora.id, assigned_users })
  expect((await world.as(freshTeam.manager).get(url)).body).toHaveLength(2)
  const memberList = await world.as(freshTeam.member).get(url)
  expect(memberList.body).toMatchObject([{ title: 'Sail', assignees: [freshTeam.member.id] }])
  expect((await world.as(freshTeam.manager).get(url)).body).toHaveLength(2)
})
