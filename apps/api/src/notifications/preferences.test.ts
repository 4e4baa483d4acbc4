import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
})
afterAll(() => world?.close())

const url = '/notifications/preferences'
const readPreferences = async (by: Person) => (await world.as(by).get(url)).body
const put = (by: Person, body: unknown, headers?: Record<string, string>) =>
  world.as(by).put(url, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
const rowsOf = (person: Person) =>
  world.store.db.selectFrom('notification_preferences').selectAll().where('user_id', '=', person.id).execute()
const notificationsOf = (person: Person) =>
  world.store.db.selectFrom('notifications').select(['type', 'archived_at']).where('user_id', '=', person.id).execute()

const defaults = [
  ['task_status_change', false],
  ['task_assigned', true],
  ['task_created', false],
  ['task_updated', false],
  ['task_unblocked', false],
  ['assignment_response', false],
  ['project_created', false],
  ['goal_created', false],
  ['milestone_created', false],
  ['task_comment', false],
  ['followed_change', false],
  ['followed_comment', false],
  ['milestone_comment', false],
  ['mention', true],
  ['invited', false],
  ['call_missed', false],
  ['absence', false],
  ['due_soon', true],
  ['overdue', true],
].map(([type, mail]) => ({ type, in_app: true, mail }))

it('a user without choices has the defaults for every type [ENT-119, ENT-121, ENT-122, ENT-123, ENT-124, ENT-125]', async () => {
  const person = await world.register()
  expect(await readPreferences(person)).toEqual(defaults)
  expect(await rowsOf(person)).toEqual([])
})

it('a change stores the types that are sent, keeps the others, and returns all', async () => {
  const person = await world.register()
  const first = await put(person, [{ type: 'mention', in_app: true, mail: false }])
  expect(first.status, first.text).toBe(200)
  await put(person, [{ type: 'overdue', in_app: false, mail: false }])
  const second = await put(person, [{ type: 'overdue', in_app: false, mail: true }])
  const expected = defaults.map((preference) =>
    preference.type === 'mention'
      ? { ...preference, mail: false }
      : preference.type === 'overdue'
        ? { ...preference, in_app: false }
        : preference,
  )
  expect(second.body).toEqual(expected)
  expect(await readPreferences(person)).toEqual(expected)
  expect((await put(person, expected)).body).toEqual(expected)
  expect((await put(person, [])).body).toEqual(expected)
  expect(await readPreferences(team.member)).toEqual(defaults)
})

it.each([
  ['an unknown type', [{ type: 'gossip', in_app: true, mail: true }]],
  ['the same type twice', [1, 2].map(() => ({ type: 'mention', in_app: true, mail: true }))],
  ['a string instead of a boolean', [{ type: 'mention', in_app: 'yes', mail: true }]],
  ['a missing key', [{ type: 'mention', in_app: true }]],
  ['an unknown key', [{ type: 'mention', in_app: true, mail: true, sms: true }]],
  ['an object instead of a list', { type: 'mention', in_app: true, mail: true }],
])('%s is refused, and nothing changes', async (_, body) => {
  const person = await world.register()
  expect((await put(person, body)).status).toBe(422)
  expect(await rowsOf(person)).toEqual([])
})

it('returns 304 until they change, and refuses a change of an outdated state', async () => {
  const person = await world.register()
  const tag = String((await world.as(person).get(url)).headers.etag)
  expect((await world.as(person).get(url, { 'if-none-match': tag })).status).toBe(304)
  const change = (mail: boolean) => put(person, [{ type: 'mention', in_app: true, mail }], { 'if-match': tag })
  expect((await change(false)).status).toBe(200)
  expect((await world.as(person).get(url, { 'if-none-match': tag })).status).toBe(200)
  expect((await change(true)).status).toBe(412)
  expect(await rowsOf(person)).toMatchObject([{ mail: false }])
})

it('a notification is not written for a user who wants it nowhere, and is written for the others', async () => {
  const unsubscribed = await world.join(team)
  const mailOnlyMember = await world.join(team)
  await put(unsubscribed, [{ type: 'task_assigned', in_app: false, mail: false }])
  await put(mailOnlyMember, [{ type: 'task_assigned', in_app: false, mail: true }])
  const { body } = await world.as(team.admin).post('/projects/', { name: 'Aurora', organization_id: team.id })
  const assignees = [unsubscribed.id, mailOnlyMember.id, team.member.id]
  await world.as(team.admin).post('/tasks/', { title: 'Paint', project_id: body.id, assignees })
  expect(await notificationsOf(unsubscribed)).toEqual([])
  expect(await notificationsOf(mailOnlyMember)).toMatchObject([
    { type: 'task_assigned', archived_at: expect.any(String) },
  ])
  expect(await notificationsOf(team.member)).toEqual([{ type: 'task_assigned', archived_at: null }])
})
