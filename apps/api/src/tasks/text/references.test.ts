import type { Task } from '@muster/contracts/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  projectId = await makeProject(team)
})
afterAll(() => world?.close())

async function makeProject({ id, admin }: { id: number; admin: Person }): Promise<number> {
  return (await world.as(admin).post('/projects/', { name: 'Aurora', organization_id: id })).body.id
}
async function makeTask(title: string, body: object = {}): Promise<Task> {
  return (await world.as(team.manager).post('/tasks/', { title, project_id: projectId, ...body })).body
}
async function titlesFor(by: Person, ...keys: string[]): Promise<string[]> {
  const response = await world.as(by).get(`/tasks/?organization_id=${team.id}&keys=${keys.join()}`)
  expect(response.status, response.text).toBe(200)
  return response.body.map(({ title }: Task) => title)
}

describe('tasks by their keys', () => {
  it('are returned in one request, regardless of the case of the keys', async () => {
    const [hull, mast] = [await makeTask('Hull'), await makeTask('Mast')]
    await makeTask('Sail')
    expect(await titlesFor(team.manager, hull.key, mast.key.toLowerCase())).toEqual(['Mast', 'Hull'])
  })

  it('are returned only to users who see them; unknown and invisible keys are ignored', async () => {
    const [own, hidden] = [await makeTask('Own', { assigned_users: [team.member.id] }), await makeTask('Hidden')]
    const deleted = await makeTask('Deleted')
    await world.as(team.manager).delete(`/tasks/${deleted.id}`)
    const keys = [own.key, hidden.key, deleted.key, 'NL-999999', own.key.replace('NL', 'XX')]
    expect(await titlesFor(team.member, ...keys)).toEqual(['Own'])
    expect(await titlesFor(team.manager, ...keys)).toEqual(['Hidden', 'Own'])
  })

  it('belong to the organization of the request, although another organization has the same keys', async () => {
    const otherTeam = await world.team('Nordic Light')
    const other = { title: 'Other', project_id: await makeProject(otherTeam) }
    const { body } = await world.as(otherTeam.manager).post('/tasks/', other)
    expect(await titlesFor(team.manager, body.key)).not.toContain('Other')
    const refused = await world.as(otherTeam.manager).get(`/tasks/?organization_id=${team.id}&keys=${body.key}`)
    expect(refused.status).toBe(403)
  })

  it('are refused with a malformed key, and with more than 100 keys', async () => {
    const statusFor = async (keys: string) =>
      (await world.as(team.manager).get(`/tasks/?organization_id=${team.id}&keys=${keys}`)).status
    expect(await statusFor('NL-1;drop')).toBe(422)
    expect(await statusFor('NL-12345678901')).toBe(422)
    expect(await statusFor(Array.from({ length: 101 }, (_, index) => `NL-${index + 1}`).join())).toBe(422)
    expect(await statusFor(Array.from({ length: 100 }, (_, index) => `NL-${index + 1}`).join())).toBe(200)
  })
})
