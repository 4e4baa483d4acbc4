import { additionalRows, type PermissionRow, permissionRows } from '@muster/server/permissions/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../world.ts'
import { absenceCalls } from './absence-calls.ts'
import { analyticsCalls } from './analytics-calls.ts'
import { type Call, calls as specifiedCalls } from './calls.ts'
import { customFieldCalls } from './custom-field-calls.ts'
import { dependencyCalls } from './dependency-calls.ts'
import { explanationCalls } from './explanation-calls.ts'
import { exportCalls } from './export-calls.ts'
import { fileCalls } from './file-calls.ts'
import { firstStepsCalls } from './first-steps-calls.ts'
import { createFixture, formerMembers, type PermissionFixture } from './fixture.ts'
import { furtherCalls } from './further-calls.ts'
import { expectedStatusOfPersonalGoal, goalCalls } from './goal-calls.ts'
import { installationCalls } from './installation-calls.ts'
import { isCallOfChat } from './is-call-of-chat.ts'
import { labelCalls } from './label-calls.ts'
import { milestoneCalls } from './milestone-calls.ts'
import { notificationCalls } from './notification-calls.ts'
import { pictureCalls } from './picture-calls.ts'
import { receiptCalls } from './receipt-calls.ts'
import { recurrenceCalls } from './recurrence-calls.ts'
import { snapshot } from './snapshot.ts'
import { subtaskCalls } from './subtask-calls.ts'
import { templateCalls } from './template-calls.ts'
import { timeCalls } from './time-calls.ts'
import { trashCalls } from './trash-calls.ts'
import { watcherCalls } from './watcher-calls.ts'

const calls = {
  ...specifiedCalls,
  ...furtherCalls,
  ...trashCalls,
  ...exportCalls,
  ...milestoneCalls,
  ...goalCalls,
  ...analyticsCalls,
  ...notificationCalls,
  ...firstStepsCalls,
  ...dependencyCalls,
  ...recurrenceCalls,
  ...receiptCalls,
  ...watcherCalls,
  ...fileCalls,
  ...subtaskCalls,
  ...pictureCalls,
  ...labelCalls,
  ...templateCalls,
  ...customFieldCalls,
  ...timeCalls,
  ...absenceCalls,
  ...explanationCalls,
  ...installationCalls,
}
/** The rows for a removed member also apply to a removed manager and a removed admin. */
const withFormerLeaders = (row: PermissionRow): PermissionRow[] =>
  row.actor === 'removed_member' ? formerMembers.map((actor) => ({ ...row, actor })) : [row]

const rows = [...permissionRows, ...additionalRows]
  .filter(({ call }) => !isCallOfChat(call))
  .map((row) => ({ ...row, expected: expectedStatusOfPersonalGoal(row.call, row.actor) ?? row.expected }))
  .flatMap(withFormerLeaders)
const outsiders = new Set<string>(['stranger', 'global_admin_nomember', 'anonymous', ...formerMembers])

let world: World
let sharedStage: PermissionFixture
let routePatterns: { route: string; pattern: RegExp }[]
const coveredRoutes = new Set<string>()

beforeAll(async () => {
  world = await testApi()
  routePatterns = routes().map((route) => ({ route, pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`) }))
  sharedStage = await createFixture(world)
})
afterAll(() => world?.close())

/** Whether the row is tested with a fixture of its own, because it may change it. */
const isChange = ({ call, expected }: PermissionRow) =>
  (expected === '2xx' && !call.startsWith('GET')) || call.includes('/invitations/')

describe.each(byCall(rows.filter((row) => !isChange(row))))('%s', (_, callRows) => {
  const requests = new Map<PermissionRow, Call>()
  let content: string
  beforeAll(async () => {
    // Some requests need rows of the database, so all are prepared before its content is read.
    for (const row of callRows) requests.set(row, await prepare(sharedStage, row))
    content = await snapshot(world.store.db)
  })
  it.each(callRows)('$actor: $expected', async (row) => {
    await testRow(row, sharedStage, requests.get(row) ?? expect.fail(row.call))
    if (!row.call.startsWith('POST /auth/')) expect(await snapshot(world.store.db), 'something changed').toBe(content)
  })
})

it('only the four rows of decision 0029 differ from the specified table [W9]', () => {
  const differingRows = permissionRows.filter(({ call, actor, expected }) => {
    const personalExpectation = expectedStatusOfPersonalGoal(call, actor)
    return personalExpectation !== undefined && personalExpectation !== expected
  })
  expect(differingRows.map(({ call, actor, expected }) => `${call} ${actor} ${expected}`)).toEqual([
    'PUT /goals/{own personal goal of assigned_member} org_manager 2xx',
    'PUT /goals/{own personal goal of assigned_member} org_admin 2xx',
    'DELETE /goals/{own personal goal of assigned_member} org_manager 2xx',
    'DELETE /goals/{own personal goal of assigned_member} org_admin 2xx',
  ])
})

describe('without a valid session', () => {
  const protectedCalls = [...new Set(rows.filter((row) => row.expected === '401').map((row) => row.call))]
  it.each(protectedCalls)('%s returns 401 for every invalid token', async (call) => {
    const request = await calls[call]?.(sharedStage, 'org_member')
    if (!request) throw new Error(call)
    const tokens = await invalidTokens()
    const before = await snapshot(world.store.db)
    for (const token of tokens) {
      const headers = { ...request.headers, authorization: `Bearer ${token}` }
      const { statusCode } = await world.app.inject({
        method: request.method,
        url: request.url,
        headers,
        ...(request.body && { payload: request.body }),
      })
      expect(statusCode, token).toBe(401)
    }
    expect(await snapshot(world.store.db)).toBe(before)
  })
})

// These rows come last, because each adds a fixture to the database, whose content the rows above compare.
describe.each(byCall(rows.filter(isChange)))('%s', (_, callRows) => {
  it.each(callRows)('$actor: $expected', async (row) => {
    const former = formerMembers.filter((actor) => actor === row.actor)
    const stage = await createFixture(world, former)
    await testRow(row, stage, await prepare(stage, row))
  })
})

it('every route of the API has rows in the table [PERM-39 (settled: the table says who may)]', () => {
  expect(routes().filter((route) => !coveredRoutes.has(route))).toEqual([])
})

it('every call of a removed member is also made by a removed manager and a removed admin [T1]', async () => {
  const callsOf = (actor: string) => rows.filter((row) => row.actor === actor).map(({ call }) => call)
  expect(callsOf('removed_member').length).toBeGreaterThan(100)
  for (const actor of formerMembers) {
    expect(callsOf(actor)).toEqual(callsOf('removed_member'))
    const { id } = sharedStage.actor(actor)
    const membership = await world.store.db
      .selectFrom('memberships')
      .select(['role', 'status'])
      .where('user_id', '=', id)
      .where('organization_id', '=', sharedStage.A.id)
    expect(await membership.execute()).toEqual([{ role: actor.replace('removed_', ''), status: 'inactive' }])
  }
})

it('every call of the table is tested', () => {
  const permissionTable = [...permissionRows, ...additionalRows].filter(({ call }) => !isCallOfChat(call))
  expect(permissionTable.filter(({ call }) => !calls[call])).toEqual([])
})

describe('with an Idempotency-Key and a single connection to the database', () => {
  let worldOfOneConnection: World
  beforeAll(async () => {
    worldOfOneConnection = await testApi({}, { connections: 1 })
  })
  afterAll(() => worldOfOneConnection?.close())
  const posts = rows.filter(
    ({ call, expected }) => /^POST (?!\/auth\/|\/files\/uploads|.*invite-member)/.test(call) && expected === '2xx',
  )

  // This API has only one connection, so a query outside the transaction would wait in vain for a free connection.
  it.each([...new Map(posts.map((row) => [row.call, row])).values()])('$call takes effect once', async (row) => {
    const stage = await createFixture(worldOfOneConnection, [])
    const request = await calls[row.call]?.(stage, row.actor)
    if (!request) throw new Error(row.call)
    const keyedRequest = { ...request, headers: { ...request.headers, 'idempotency-key': crypto.randomUUID() } }
    const client = worldOfOneConnection.as(stage.actor(row.actor))
    const first = await client.post(keyedRequest.url, keyedRequest.body, keyedRequest.headers)
    const after = await snapshot(worldOfOneConnection.store.db)
    const second = await client.post(keyedRequest.url, keyedRequest.body, keyedRequest.headers)
    expect(first.status, first.text).toBeLessThan(300)
    expect([second.status, second.text]).toEqual([first.status, first.text])
    expect(await snapshot(worldOfOneConnection.store.db)).toBe(after)
  })
})

function byCall(someRows: PermissionRow[]): [string, PermissionRow[]][] {
  const callNames = new Set(someRows.map(({ call }) => call))
  return [...callNames].map((call) => [call, someRows.filter((row) => row.call === call)])
}

async function prepare(stage: PermissionFixture, { call, actor }: PermissionRow): Promise<Call> {
  const request = await calls[call]?.(stage, actor)
  if (!request) throw new Error(`no request is defined for ${call}`)
  markCovered(request)
  return request
}

async function testRow(row: PermissionRow, stage: PermissionFixture, request: Call) {
  const { call } = row
  const response = await sendRow(stage, row, request)
  expect(acceptedStatuses(row), response.text).toContain(
    response.status >= 200 && response.status < 300 ? '2xx' : String(response.status),
  )
  if (outsiders.has(row.actor) && !call.startsWith('GET /auth/invitations/') && row.expected !== '2xx')
    expect(response.text).not.toContain('CANARY-A')
  if (outsiders.has(row.actor) && call.startsWith('GET /') && !call.includes('invitations'))
    expect(response.text).not.toContain('CANARY-A')
  // An unknown id must get the same response. An import into a foreign project is skipped: its 404 is caused by the
  // id in the body, but only an id in the URL is replaced.
  if (response.status === 404 && !call.includes('{project:')) {
    const unknownResponse = await sendRow(stage, row, withUnknownId(request))
    expect(response.text, 'foreign and unknown differ').toBe(unknownResponse.text)
  }
}

const sendRow = (stage: PermissionFixture, row: PermissionRow, { method, url, body, headers }: Call) => {
  const client = world.as(row.actor === 'anonymous' ? undefined : stage.actor(row.actor))
  if (method === 'GET') return client.get(url, headers)
  const send = { POST: client.post, PUT: client.put, PATCH: client.patch, DELETE: client.delete }[method]
  return send(url, body, headers)
}

/** The statuses that the row accepts; the notes or the calls of some rows allow 422 as well. */
function acceptedStatuses({ expected, note, call }: PermissionRow): string[] {
  const mayBeRefused = /422/.test(note) || (expected === '2xx' && /ignored|\{is_verified/.test(`${note}${call}`))
  return mayBeRefused ? [expected, '422'] : [expected]
}

/** The same request with the last id in its URL replaced by an unknown id. */
const withUnknownId = (request: Call): Call => ({
  ...request,
  url: request.url.replace(/([/=])\d+(?=\D*$)/, '$12147483000'),
})

async function invalidTokens(): Promise<string[]> {
  const expiredUser = await world.register()
  await world.store.db
    .updateTable('sessions')
    .set({ created_at: '2020-01-01T00:00:00Z' })
    .where('user_id', '=', expiredUser.id)
    .execute()
  const deletedUser = await world.register()
  await world.as(deletedUser).delete(`/users/${deletedUser.id}`, { password: sharedStage.password })
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(`{"sub":"${sharedStage.actor('org_admin').id}"}`)}.`
  return [expiredUser.token, deletedUser.token, unsigned, sharedStage.actor('org_admin').token.slice(0, -1), 'null', '']
}

function markCovered({ method, url }: Call) {
  const path = `${method} ${url.split('?')[0]?.replace(/(.)\/$/, '$1')}`
  const exactRoute = routePatterns.find(({ route }) => route === path)
  const found = exactRoute ?? routePatterns.find(({ pattern }) => pattern.test(path))
  if (found) coveredRoutes.add(found.route)
}

function routes(): string[] {
  return [...new Set(world.app.apiRoutes.map(({ method, url }) => `${method} ${url}`))]
}
