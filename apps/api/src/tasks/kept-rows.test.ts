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

const list = async (by: Person, more = '') => {
  const answer = await world.as(by).get(`/tasks/organization/${team.id}?limit=50${more}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
/** Each task of the list, read separately. Their JSON is not cached. */
const readAlone = (by: Person, tasks: { id: number }[]) =>
  Promise.all(tasks.map(async ({ id }) => (await world.as(by).get(`/tasks/${id}`)).body))

it('a list shows every change of a task and of the names in it, although the JSON of its rows is cached', async () => {
  const { admin, manager, member } = team
  const as = world.as(manager)
  const tasks = []
  for (const title of ['Hull', 'Mast', 'Sails']) {
    const body = { title, project_id: project.id, assigned_users: [member.id, admin.id] }
    tasks.push((await as.post('/tasks/', body)).body)
  }
  const [hull, mast] = tasks
  const changes: [string, () => Promise<{ status: number; text: string }>][] = [
    ['title', () => as.put(`/tasks/${hull.id}`, { title: 'Hull and keel' })],
    ['status', () => as.patch(`/tasks/${hull.id}/status`, { status: 'done' })],
    ['order of assignees', () => as.put(`/tasks/${hull.id}`, { assigned_users: [admin.id, member.id] })],
    ['nobody assigned', () => as.put(`/tasks/${mast.id}`, { assigned_users: [] })],
    ['comment', () => as.post(`/tasks/${hull.id}/comments`, { content: 'Dry by noon' })],
    ['project’s name', () => as.put(`/projects/${project.id}`, { name: 'Borealis' })],
    ['person’s name', () => world.as(member).put(`/users/${member.id}`, { full_name: 'Nils Holm' })],
    ['organization’s name', () => world.as(admin).put(`/organizations/${team.id}`, { name: 'Southern Light' })],
    ['into the trash', () => as.delete(`/tasks/${mast.id}`)],
    ['out of the trash', () => as.post(`/organizations/${team.id}/trash/task/${mast.id}/restore`)],
    ['former member', () => world.as(admin).delete(`/organizations/${team.id}/members/${member.id}`)],
    ['name of a former member', () => world.as(member).put(`/users/${member.id}`, { full_name: 'Somebody Else' })],
  ]
  let before = await list(manager)
  expect(before).toHaveLength(3)
  for (const [what, change] of changes) {
    const answer = await change()
    expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(300)
    const after = await list(manager)
    expect(after, what).toEqual(await readAlone(manager, after))
    if (what !== 'organization’s name' && what !== 'name of a former member') expect(after, what).not.toEqual(before)
    before = after
  }
})

it("a cached row of one user's list is never shown to a user who cannot see the task", async () => {
  const fresh = await world.team()
  const aurora = (await world.as(fresh.manager).post('/projects/', { name: 'A', organization_id: fresh.id })).body
  const url = `/tasks/?project_id=${aurora.id}`
  for (const assigned_users of [[fresh.member.id], []])
    await world.as(fresh.manager).post('/tasks/', { title: 'Sail', project_id: aurora.id, assigned_users })
  expect((await world.as(fresh.manager).get(url)).body).toHaveLength(2)
  const theirs = await world.as(fresh.member).get(url)
  expect(theirs.body).toMatchObject([{ title: 'Sail', assignees: [fresh.member.id] }])
  expect((await world.as(fresh.manager).get(url)).body).toHaveLength(2)
})
