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
const logged: string[] = []
const logger = pino({ level: 'info' }, { write: (line: string) => logged.push(line) })
const serverOn = async (on: Store) => {
  const server = await buildServer({ config: readConfig({}), store: on, logger, alone: true })
  server.get('/sleep', async () => (await sql`select pg_sleep(0.4)`.execute(on.db)).rows)
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

function busyFor(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

describe('an overloaded service', () => {
  it('returns 503 with Retry-After while its loop is blocked, reports that it is alive, and recovers', {
    timeout: 60_000,
  }, async () => {
    // Blocked for longer than the sampling interval, so every observation sees a blocked loop.
    const blocked = async () => {
      busyFor(700)
      await setImmediate()
      return Promise.all(['/quick', '/livez'].map((url) => app.inject(url)))
    }
    const codes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)
    // If other processes use the CPU too, the decision takes longer.
    await expect.poll(async () => codes(await blocked()), { interval: 1, timeout: 30_000 }).toEqual([503, 200])
    const [shed] = await blocked()
    expect(shed?.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '2',
    })
    expect(shed?.json().detail).toBe('There is too much to do right now. Please try again.')
    await expect.poll(async () => (await app.inject('/sleep')).statusCode).toBe(200)
  })

  it('refuses immediately when 200 requests wait for the database', async () => {
    let isOver = false
    const slow = sql`select pg_sleep(2)`.execute(store.db).then(() => {
      isOver = true
    })
    const waiting = Array.from({ length: 300 }, () => store.db.selectFrom('users').select('id').execute())
    const all = Promise.allSettled([slow, ...waiting])
    const answer = await app.inject('/sleep')
    expect(isOver, 'the refusal came before the first of those who wait had its turn').toBe(false)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
    const ended = await all
    expect(ended.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(99)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })
})

it('reports that it is not ready while the database is unavailable, and continues to run', async () => {
  const away = openDatabase({ url: 'postgres://127.0.0.1:1/nothing' })
  const server = await serverOn(createStore(away))
  const ready = await server.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable' }])
  expect((await server.inject('/livez')).statusCode).toBe(200)
  expect((await server.inject('/sleep')).headers).toMatchObject({ 'retry-after': '1' })
  await server.close()
  await away.close()
})

it('every log line of a request has the request id of its response', async () => {
  logged.length = 0
  const answer = await app.inject('/broken')
  expect(answer.statusCode).toBe(500)
  expect(logged.length).toBeGreaterThanOrEqual(2)
  for (const line of logged) expect(JSON.parse(line).reqId).toBe(answer.headers['x-request-id'])
  expect(answer.body).not.toContain('nobody foresaw')
})

it('a URL that cannot be parsed returns a problem', async () => {
  const answer = await app.inject('/%zz')
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(answer.json()).toMatchObject({ status: 400, detail: 'The address is not valid.' })
})
