import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../run/env.ts'
import { createStore } from '../store.ts'
import { buildServer } from './build-server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('the log has the reason of a 503, but not for every request of a second', async () => {
  const lines: string[] = []
  const server = await buildServer({
    config: readConfig({}),
    store: createStore(database),
    logger: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
  })
  server.get('/tired', () => {
    throw Object.assign(new Error('cannot allocate memory'), { code: '53200' })
  })
  const responses = await Promise.all([1, 2, 3].map(() => server.inject('/tired')))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
  const parsed = lines.map((line) => JSON.parse(line))
  expect(parsed.filter(({ msg }) => msg === 'request')).toHaveLength(3)
  expect(parsed.filter(({ err }) => err)).toMatchObject([
    { path: '/tired', err: { message: 'cannot allocate memory', code: '53200' } },
  ])
  await server.close()
})
