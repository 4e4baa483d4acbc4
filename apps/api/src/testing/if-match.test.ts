import { isObject, type Json } from '@muster/server/openapi/json'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFixture, makeTeam } from './pairs/fixture.ts'
import { excludedRoutes, type Write, writeBefore, writes } from './pairs/writes.ts'
import { snapshot } from './permissions/snapshot.ts'
import { testApi, type World } from './world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = await create('/projects/', { name: 'Tagged', organization_id: team.id })
})
afterAll(() => world?.close())

const manager = () => world.as(team.manager)
const create = async (path: string, body: object) => (await manager().post(path, body)).body

const staleHeader = { 'if-match': '"a state that is gone"' }
const goalFields = { title: 'Ship', target_value: 8, unit: 'h', start_date: '2026-11-01', end_date: '2027-06-30' }

/**
 * Objects that no call reads individually. Each function creates one, and returns its path, two changes and a field
 * that the changes affect.
 */
const resources: Record<string, () => Promise<{ path: string; first: object; second: object; field: string }>> = {
  'the comment of a task': async () => {
    const task = await create('/tasks/', { title: 'Paint', project_id: project.id })
    const { id } = await create(`/tasks/${task.id}/comments`, { content: 'Red' })
    const path = `/tasks/${task.id}/comments/${id}`
    return { path, first: { content: 'Green' }, second: { content: 'Blue' }, field: 'content' }
  },
  'the comment of a milestone': async () => {
    const fields = { title: 'Roof', due_date: '2027-06-30', project_id: project.id, organization_id: team.id }
    const milestone = await create('/milestones/', fields)
    const { id } = await create(`/milestones/${milestone.id}/comments`, { comment: 'Red' })
    const path = `/milestones/${milestone.id}/comments/${id}`
    return { path, first: { comment: 'Green' }, second: { comment: 'Blue' }, field: 'content' }
  },
  'a milestone by its link': async () => {
    const goal = await create('/goals/', { ...goalFields, organization_id: team.id, project_id: project.id })
    const { id } = await create('/goal-milestones/', { goal_id: goal.id, title: 'Roof', due_date: '2027-06-30' })
    return { path: `/goal-milestones/${id}`, first: { title: 'Wall' }, second: { title: 'Door' }, field: 'milestone' }
  },
}

it.each(Object.entries(resources))('%s is changed only if If-Match is current [W6]', async (_, createResource) => {
  const { path, first, second, field } = await createResource()
  const changed = await manager().put(path, first)
  expect(changed.status, changed.text).toBe(200)
  const tag = String(changed.headers.etag)

  const refused = await manager().put(path, second, staleHeader)
  expect([refused.status, refused.body.current[field]]).toEqual([412, changed.body[field]])
  const secondResponse = await manager().put(path, first, { 'if-match': tag })
  expect([secondResponse.status, secondResponse.body[field]], 'the refused change did nothing').toMatchObject([
    200,
    expect.anything(),
  ])
  expect((await manager().put(path, second, { 'if-match': String(secondResponse.headers.etag) })).status).toBe(200)
  expect((await manager().put(path, first, { 'if-match': String(secondResponse.headers.etag) })).status).toBe(412)
  expect((await manager().put(path, first, { 'if-match': '*' })).status).toBe(200)
})

it("a member's role is changed only if If-Match is current [W6]", async () => {
  const path = `/organizations/${team.id}/members/${team.member.id}`
  const admin = world.as(team.admin)
  const tag = String((await admin.put(path, { role: 'member' })).headers.etag)
  const refused = await admin.put(path, { role: 'manager' }, staleHeader)
  expect(refused).toMatchObject({ status: 412, body: { current: { user_id: team.member.id, role: 'member' } } })
  expect((await admin.put(path, { role: 'manager' }, { 'if-match': tag })).body.role).toBe('manager')
  expect((await admin.put(path, { role: 'member' }, { 'if-match': tag })).status).toBe(412)
  expect((await admin.put(path, { role: 'member' })).status).toBe(200)
})

it('calls that change several objects reject If-Match, and change nothing [W6]', async () => {
  await manager().post('/tasks/', { title: 'Assigned', project_id: project.id, assignees: [team.member.id] })
  const member = world.as(team.member)
  const readUnreadIds = async () =>
    (await member.get('/notifications/?is_read=false')).body.map(({ id }: { id: number }) => id)
  await expect.poll(readUnreadIds).not.toEqual([])
  const ids = await readUnreadIds()
  const sentence = 'If-Match is not supported for this call.'
  for (const [path, body] of [
    ['/notifications/bulk', { ids, action: 'read' }],
    ['/notifications/read-all', {}],
    ['/tasks/', { organization_id: team.id, changes: [{ ids: [1], set: { status: 'done' } }] }],
  ] as const) {
    const refused = await member.patch(path, body, staleHeader)
    expect([refused.status, refused.body.detail]).toEqual([400, sentence])
  }
  expect(await readUnreadIds()).toEqual(ids)
})

it('every call that is documented with If-Match refuses an outdated one [W6]', async () => {
  const documented = await callsWithIfMatch()
  const statuses = new Map<string, number>()
  const ownTeam = await makeTeam(world)
  for (const write of writes) {
    const fixture = await makeFixture(world, ownTeam)
    const prepare = async ({ make, by }: Write) => {
      const { method, url, body, headers } = await make(fixture)
      const authorization = `Bearer ${fixture.actor(by).token}`
      return { method, url, headers: { ...headers, authorization }, ...(body && { payload: body }) }
    }
    const earlier = writeBefore(write)
    const request = await prepare(write)
    const call = documented.find(({ pattern }) => pattern.test(`${request.method} ${request.url}`))
    if (!call) continue
    if (earlier) await world.app.inject(await prepare(earlier))
    const before = await snapshot(world.store.db)
    const response = await world.app.inject({ ...request, headers: { ...request.headers, ...staleHeader } })
    statuses.set(call.name, response.statusCode)
    expect(await snapshot(world.store.db), call.name).toBe(before)
  }
  expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(documented.map(({ name }) => [name, 412])))
})

/** The calls of the OpenAPI document with this header, each with a pattern of its method and path. */
async function callsWithIfMatch() {
  const document: Json = (await world.app.inject('/openapi.json')).json()
  const paths = isObject(document) && isObject(document.paths) ? document.paths : {}
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(isObject(verbs) ? verbs : {}).flatMap(([verb, operation]) => {
      if (!JSON.stringify(operation).includes('"If-Match"')) return []
      const name = `${verb.toUpperCase()} ${path}`
      if (excludedRoutes[name.replaceAll(/\{(\w+)\}/g, ':$1')]) return []
      return [{ name, pattern: new RegExp(`^${name.replaceAll(/\{\w+\}/g, '\\d+')}$`) }]
    }),
  )
}
