import { deadlocksIn } from '@muster/database/testing-deadlocks'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../world.ts'
import { type Fixture, makeTeam, makeWork, type Team } from './fixture.ts'
import { leftOut, type Write, writes } from './writes.ts'

/** How many times each call of a pair is sent concurrently. */
const atOnce = 1
/** Deadlocks that PostgreSQL may resolve over all pairs: with a consistent lock order there are none. */
const fewDeadlocks = 3

let world: World
let team: Team | undefined
const walked = new Set<string>()

beforeAll(async () => {
  world = await testApi({}, { connections: 8 })
})
afterAll(() => world?.close())

type Failure = { pair: string; of: string; status: number; text: string }

/** Sends both calls of a pair concurrently on new objects, and returns the failures. */
async function play(one: Write, other: Write, times = atOnce): Promise<Failure[]> {
  team ??= await makeTeam(world)
  const fixture = await makeWork(world, team)
  const sent = [one, other].flatMap((write) => Array.from({ length: times }, () => write))
  const answers = await Promise.all(sent.map((write) => send(fixture, write)))
  if (one.endsTeam || other.endsTeam) team = undefined
  return answers.flatMap(({ write, status, text }) =>
    status >= 500 && !text.includes('too much to do')
      ? [{ pair: `${one.name} | ${other.name}`, of: write.name, status, text }]
      : [],
  )
}

async function send(fixture: Fixture, write: Write) {
  const { method, url, body, headers } = await write.make(fixture)
  const request: InjectOptions = {
    method,
    url,
    headers: { ...headers, authorization: `Bearer ${fixture.actor(write.by).token}` },
    ...(body && { payload: body }),
  }
  const answer = await world.app.inject(request)
  note(method, url)
  return { write, status: answer.statusCode, text: answer.body }
}

it('any two concurrent writes both get a response, without deadlocks [W1]', { timeout: 300_000 }, async () => {
  const failures: Failure[] = []
  for (const [place, one] of writes.entries())
    for (const other of writes.slice(place)) failures.push(...(await play(one, other)))
  expect(failures).toEqual([])
  expect(await deadlocksIn(world.database.ownerUrl)).toBeLessThanOrEqual(fewDeadlocks)
})

it('progress of a milestone and new tasks in it do not abort each other [W1]', { timeout: 120_000 }, async () => {
  const before = await deadlocksIn(world.database.ownerUrl)
  for (let round = 0; round < 20; round++)
    expect(
      await play(named('PATCH /milestones/{M}/progress'), named('POST /tasks/ in the milestone, with assignees'), 4),
    ).toEqual([])
  expect(await deadlocksIn(world.database.ownerUrl)).toBe(before)
})

const deletions = writes.filter(({ name }) =>
  /^DELETE \/(goals|milestones|projects|tasks|organizations|goal-milestones)\/\{[^}]+\}$/.test(name),
)

it.each(deletions)(
  '$name and concurrent writes below it all get a response [W2] [W3]',
  { timeout: 120_000 },
  async (deletion) => {
    for (const other of writes) expect(await play(deletion, other, 2)).toEqual([])
  },
)

it('every write route is in a pair [W1]', () => {
  const routes = world.app.apiRoutes.flatMap(({ method, url }) =>
    method === 'GET' || url.startsWith('/auth/') ? [] : `${method} ${url}`,
  )
  expect([...new Set(routes)].filter((route) => !walked.has(route) && !leftOut[route])).toEqual([])
})

const named = (name: string) => writes.find((write) => write.name === name) ?? expect.fail(name)

function note(method: string, url: string) {
  const path = `${method} ${url.split('?')[0]?.replace(/(.)\/$/, '$1')}`
  const routes = world.app.apiRoutes.map((route) => `${route.method} ${route.url}`)
  const found =
    routes.find((route) => route === path) ??
    routes.find((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`).test(path))
  if (found) walked.add(found)
}
