import { deadlocksIn } from '@muster/database/testing-deadlocks'
import { execute } from '@muster/database/testing-server'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../world.ts'
import { type Fixture, makeFixture, makeTeam, type Team } from './fixture.ts'
import { groupsOfEight, splitWrites } from './groups.ts'
import { excludedRoutes, type Write, writes } from './writes.ts'

let world: World
let team: Team | undefined
let routes: { route: string; pattern: RegExp }[]
const coveredRoutes = new Set<string>()

beforeAll(async () => {
  world = await testApi({}, { connections: 8 })
  routes = world.app.apiRoutes.map(({ method, url }) => {
    const route = `${method} ${url}`
    return { route, pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`) }
  })
})
afterAll(() => world?.close())

type Failure = { together: string; write: string; status: number; text: string }

/** Sends calls concurrently on new objects, each `times` times after `earlier`, and returns the failures. */
async function sendTogether(sentOnce: readonly Write[], times = 1, earlier?: Write): Promise<Failure[]> {
  team ??= await makeTeam(world)
  const fixture = await makeFixture(world, team)
  if (earlier) expect(await send(await prepare(fixture, earlier))).toMatchObject({ status: 200 })
  const sentWrites = sentOnce.flatMap((write) => Array.from({ length: times }, () => write))
  // Some requests need rows, which another call could delete if it were sent before all are prepared.
  const requests: Request[] = []
  for (const write of sentWrites) requests.push(await prepare(fixture, write))
  const responses = await Promise.all(requests.map(send))
  if (sentOnce.some(({ endsTeam }) => endsTeam)) team = undefined
  return responses.flatMap(({ write, status, text }) =>
    status >= 500 && !text.includes('too much to do')
      ? [{ together: sentOnce.map(({ name }) => name).join(' | '), write: write.name, status, text }]
      : [],
  )
}

type Request = { write: Write; method: string; url: string; options: InjectOptions }

async function prepare(fixture: Fixture, write: Write): Promise<Request> {
  const { method, url, body, headers } = await write.make(fixture)
  const options: InjectOptions = {
    method,
    url,
    headers: { ...headers, authorization: `Bearer ${fixture.actor(write.by).token}` },
    ...(body && { payload: body }),
  }
  return { write, method, url, options }
}

async function send({ write, method, url, options }: Request) {
  const response = await world.app.inject(options)
  markCovered(method, url)
  return { write, status: response.statusCode, text: response.body }
}

// The calls after a deletion would only be refused, so another test sends each deletion with every write.
const { deletions, others } = splitWrites(writes)

it('any two concurrent writes both get a response, without deadlocks [W1]', { timeout: 900_000 }, async () => {
  const failures: Failure[] = []
  for (const [index, group] of groupsOfEight(others).entries()) {
    // Statements that were planned for empty tables read all rows until PostgreSQL has statistics.
    if (index === 100) await execute(world.database.ownerUrl, 'analyze')
    failures.push(...(await sendTogether(group)))
  }
  expect(failures).toEqual([])
  expect(await deadlocksIn(world.database.ownerUrl)).toBe(0)
})

it('progress of a milestone and new tasks in it do not abort each other [W1]', { timeout: 120_000 }, async () => {
  const before = await deadlocksIn(world.database.ownerUrl)
  for (let round = 0; round < 20; round++)
    expect(
      await sendTogether(
        [writeNamed('PATCH /milestones/{M}/progress'), writeNamed('POST /tasks/ in the milestone, with assignees')],
        4,
      ),
    ).toEqual([])
  expect(await deadlocksIn(world.database.ownerUrl)).toBe(before)
})

it('subtasks of a subtask are added and deleted without deadlocks [W1]', { timeout: 120_000 }, async () => {
  const before = await deadlocksIn(world.database.ownerUrl)
  for (let round = 0; round < 20; round++)
    expect(
      await sendTogether(
        [writeNamed('POST /tasks/{T}/subtasks'), writeNamed('DELETE /tasks/{T}')],
        4,
        writeNamed('PUT /tasks/{T}/parent'),
      ),
    ).toEqual([])
  expect(await deadlocksIn(world.database.ownerUrl)).toBe(before)
})

it('watchers are added once while the organization of the task is deleted [W2]', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 30; round++)
    expect(
      await sendTogether(
        [writeNamed('DELETE /organizations/{A}'), writeNamed('POST /tasks/{T}/watchers {org_manager}')],
        2,
      ),
    ).toEqual([])
})

it.each(deletions)(
  '$name and concurrent writes below it all get a response [W2] [W3]',
  { timeout: 120_000 },
  async (deletion) => {
    for (const otherWrite of writes) expect(await sendTogether([deletion, otherWrite], 2)).toEqual([])
  },
)

it('every write route is in a pair [W1]', () => {
  const writeRoutes = world.app.apiRoutes.flatMap(({ method, url }) =>
    method === 'GET' || url.startsWith('/auth/') ? [] : `${method} ${url}`,
  )
  expect([...new Set(writeRoutes)].filter((route) => !coveredRoutes.has(route) && !excludedRoutes[route])).toEqual([])
})

const writeNamed = (name: string) => writes.find((write) => write.name === name) ?? expect.fail(name)

function markCovered(method: string, url: string) {
  const path = `${method} ${url.split('?')[0]?.replace(/(.)\/$/, '$1')}`
  const found = routes.find(({ route }) => route === path) ?? routes.find(({ pattern }) => pattern.test(path))
  if (found) coveredRoutes.add(found.route)
}
