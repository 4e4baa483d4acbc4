import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  projectId = (await send('/projects/', { name: 'Harbour', organization_id: team.id })).id
})
afterAll(() => world?.close())

async function send(path: string, body: object, by: Person = team.manager) {
  const response = await world.as(by).post(path, body)
  expect(response.status, response.text).toBe(201)
  return response.body
}
async function change(path: string, body: object, by: Person = team.manager) {
  const response = await world.as(by).put(path, body)
  expect(response.status, response.text).toBe(200)
}
type Notification = { type: string; title: string; message: string }
async function mentionsFor(person: Person, title: string): Promise<string[]> {
  const { body } = await world.as(person).get('/notifications/')
  return body
    .filter((notification: Notification) => notification.type === 'mention' && notification.title.includes(title))
    .map((notification: Notification) => `${notification.title} | ${notification.message}`)
}
const typesFor = async (person: Person, title: string) =>
  (await world.as(person).get('/notifications/')).body
    .filter((notification: Notification) => `${notification.title} ${notification.message}`.includes(title))
    .map(({ type }: Notification) => type)

const dates = { start_date: '2026-11-01', due_date: '2026-12-01' }
const goalDates = { start_date: '2026-11-01', end_date: '2027-11-01', target_value: 1, unit: 'kg' }
/** How an object of each kind is created and what is called its title. */
const kinds = [
  ['task', '/tasks/', 'title', () => ({ project_id: projectId, assigned_users: [team.member.id] })],
  ['project', '/projects/', 'name', () => ({ organization_id: team.id })],
  ['goal', '/goals/', 'title', () => ({ project_id: projectId, ...goalDates })],
  ['milestone', '/milestones/', 'title', () => ({ project_id: projectId, organization_id: team.id, ...dates })],
] as const

describe.each(kinds)('the description of a %s', (kind, path, titleField, required) => {
  const sentence = (title: string) =>
    `${team.manager.name} mentioned you on "${title}" | In the description of the ${kind}`

  it('notifies the users whom it mentions, once, instead of telling them that the object is new', async () => {
    const title = `New ${kind}`
    const description = `@${team.admin.username} decides, @${team.admin.username.toUpperCase()} pays`
    await send(path, { ...required(), [titleField]: title, description })
    expect(await mentionsFor(team.admin, title)).toEqual([sentence(title)])
    expect(await typesFor(team.admin, title)).toEqual(['mention'])
  })

  it('notifies only the users whom a change adds, and nobody about a change of another field', async () => {
    const title = `Changed ${kind}`
    const body = { ...required(), [titleField]: title, description: `For @${team.admin.username}` }
    const { id } = await send(path, body)
    const other = await world.join(team, 'manager')
    await change(`${path}${id}`, { description: `For @${team.admin.username} and @${other.username}` })
    expect(await mentionsFor(other, title)).toEqual([sentence(title)])
    await change(`${path}${id}`, { [titleField]: `${title} again` })
    expect(await mentionsFor(other, title)).toEqual([sentence(title)])
    expect(await mentionsFor(team.admin, title)).toEqual([sentence(title)])
  })

  it('notifies neither its author nor users who do not see the object', async () => {
    const title = `Hidden ${kind}`
    const [outsider, stranger] = [await world.join(team, 'member'), (await world.team()).admin]
    const names = [outsider, stranger, team.manager, team.admin].map(({ username }) => `@${username}`)
    await send(path, { ...required(), [titleField]: title, description: names.join(' ') })
    expect(await mentionsFor(team.admin, title)).toEqual([sentence(title)])
    for (const person of [outsider, stranger, team.manager]) expect(await mentionsFor(person, title)).toEqual([])
  })
})

it('the description of a personal goal notifies nobody, because only its owner sees it', async () => {
  const description = `With @${team.admin.username}`
  const body = { title: 'Fit', is_personal: true, organization_id: team.id, ...goalDates, description }
  const { id } = await send('/goals/', body, team.member)
  await change(
    `/goals/${id}`,
    { description: `With @${team.admin.username} and @${team.manager.username}` },
    team.member,
  )
  for (const person of [team.admin, team.manager]) expect(await mentionsFor(person, 'Fit')).toEqual([])
})

describe('a comment on a milestone', () => {
  it('notifies the users whom it mentions instead of telling them about the comment', async () => {
    const milestone = { title: 'Roof', project_id: projectId, organization_id: team.id, ...dates }
    const { id } = await send('/milestones/', milestone, team.admin)
    const outsider = await world.join(team, 'member')
    const content = `@${team.admin.username} and @${outsider.username}, please`
    await send(`/milestones/${id}/comments`, { comment: content })
    expect(await mentionsFor(team.admin, 'Roof')).toEqual([`${team.manager.name} mentioned you on "Roof" | ${content}`])
    expect(await typesFor(team.admin, 'Roof')).toEqual(['mention'])
    expect(await typesFor(outsider, 'Roof')).toEqual([])
  })

  it('notifies the users whom an edit adds, and is no longer quoted after its deletion', async () => {
    const milestone = { title: 'Wall', project_id: projectId, organization_id: team.id, ...dates }
    const { id } = await send('/milestones/', milestone)
    const { body } = await world.as(team.manager).post(`/milestones/${id}/comments`, { comment: 'Look' })
    const content = `@${team.admin.username} look`
    await change(`/milestones/${id}/comments/${body.id}`, { comment: content })
    const quoting = (quote: string) => `${team.manager.name} mentioned you on "Wall" | ${quote}`
    expect(await mentionsFor(team.admin, 'Wall')).toEqual([quoting(content)])
    await world.as(team.manager).delete(`/milestones/${id}/comments/${body.id}`)
    expect(await mentionsFor(team.admin, 'Wall')).toEqual([quoting('This comment was deleted.')])
  })
})
