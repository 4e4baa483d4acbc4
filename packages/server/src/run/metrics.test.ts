import { type TestDatabase, testDatabase } from '@muster/database/testing'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer } from '../http/build-server.ts'
import { createStore } from '../store.ts'
import { readConfig } from './env.ts'

const token = 'sixteen characters'
const logger = pino({ level: 'silent' })
const open: FastifyInstance[] = []
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const server of open) await server.close()
  await database.close()
})

async function serverWith(environment: Record<string, string | undefined>) {
  const server = await buildServer({ config: readConfig(environment), store: createStore(database), logger })
  open.push(server)
  return async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await server.inject({ url: '/metrics', remoteAddress, headers })).statusCode
}

it.each([{}, { TRUST_PROXY: '127.0.0.1' }])(
  '/metrics is for this machine alone, not for whom a proxy on it speaks: %o',
  async (environment) => {
    const ask = await serverWith(environment)
    expect(await ask('127.0.0.1')).toBe(200)
    expect(await ask('192.0.2.1')).toBe(404)
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via']) {
      expect(await ask('127.0.0.1', { [name]: '127.0.0.1' })).toBe(404)
    }
  },
)

it('/metrics requires METRICS_TOKEN, also behind a proxy', async () => {
  const ask = await serverWith({ METRICS_TOKEN: token })
  expect(await ask('127.0.0.1')).toBe(404)
  expect(await ask('127.0.0.1', { 'X-Forwarded-For': '192.0.2.1', Authorization: `Bearer ${token}` })).toBe(200)
})
