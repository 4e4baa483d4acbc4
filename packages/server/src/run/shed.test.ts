import { setImmediate } from 'node:timers/promises'
import { openDatabase } from '@muster/database/open'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../http/build-server.ts'
import { createStore, type Store } from '../store.ts'
import { readConfig } from './env.ts'

let database: TestDatabase
let store: Store
let app: FastifyInstance
const logLines: string[] = []
const logger = pino({ level: 'info' }, { write: (line: string) => logLines.push(line) })
const serverOn = async (testedStore: Store) => {
  const server = await buildServer({ config: readConfig({}), store: testedStore, logger, detectsOverload: true })
  server.get('/sleep', async () => (await sql`select pg_sleep(0.4)`.execute(testedStore.db)).rows)
  server.get('/quick', async () => 'done')
  server.get('/broken', async () => {
    throw new Error('nobody foresaw this')
  })
  return server
}

beforeAll(async () => {
  database = await testDatabase({ max: 1 })
  store = createStore(database)
  app = await serverOn(store)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

function blockFor(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

describe('an overloaded service', () => {
  it('returns 503 with Retry-After while its loop is blocked, still serves /livez, and recovers', {
    timeout: 60_000,
  }, async () => {
    // The loop is blocked for longer than the interval of observations, so that every observation sees a blocked loop.
    const requestsWhileBlocked = async () => {
      blockFor(700)
      await setImmediate()
      return Promise.all(['/quick', '/livez'].map((url) => app.inject(url)))
    }
    const statusCodesOf = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode)
    // If other processes use the CPU too, it takes longer until the service counts as overloaded.
    await expect
      .poll(async () => statusCodesOf(await requestsWhileBlocked()), { interval: 1, timeout: 30_000 })
      .toEqual([503, 200])
    const [refused] = await requestsWhileBlocked()
    expect(refused?.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '2',
    })
    expect(refused?.json().detail).toBe('There is too much to do right now. Please try again.')
    await expect.poll(async () => (await app.inject('/sleep')).statusCode).toBe(200)
  })

  it('refuses immediately when 200 requests wait for the database', async () => {
    let hasSlowQueryEnded = false
    const slowQuery = sql`select pg_sleep(2)`.execute(store.db).then(() => {
      hasSlowQueryEnded = true
    })
    const waitingQueries = Array.from({ length: 300 }, () => store.db.selectFrom('users').select('id').execute())
    const settled = Promise.allSettled([slowQuery, ...waitingQueries])
    const response = await app.inject('/sleep')
    expect(hasSlowQueryEnded, 'the refusal must come before the first waiting query runs').toBe(false)
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('1')
    const outcomes = await settled
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(99)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })
})

it('reports that it is not ready while the database is unavailable, and continues to run', async () => {
  const unavailableDatabase = openDatabase({ url: 'postgres://127.0.0.1:1/nothing' })
  const server = await serverOn(createStore(unavailableDatabase))
  const ready = await server.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable' }])
  expect((await server.inject('/livez')).statusCode).toBe(200)
  expect((await server.inject('/sleep')).headers).toMatchObject({ 'retry-after': '1' })
  await server.close()
  await unavailableDatabase.close()
})

it('every log line of a request has the request id of its response', async () => {
  logLines.length = 0
  const response = await app.inject('/broken')
  expect(response.statusCode).toBe(500)
  expect(logLines.length).toBeGreaterThanOrEqual(2)
  for (const line of logLines) expect(JSON.parse(line).reqId).toBe(response.headers['x-request-id'])
  expect(response.body).not.toContain('nobody foresaw')
})

it('a URL that cannot be parsed returns a problem', async () => {
  const response = await app.inject('/%zz')
  expect(response.statusCode).toBe(400)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(response.json()).toMatchObject({ status: 400, detail: 'The address is not valid.' })
})
