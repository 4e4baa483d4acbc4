import { type TestDatabase, testDatabase } from '@muster/database/testing'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer } from '../http/build-server.ts'
import { createStore } from '../store.ts'
import { readConfig } from './env.ts'

const token = 'sixteen characters'
const logger = pino({ level: 'silent' })
const servers: FastifyInstance[] = []
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.close()
})

async function createMetricsRequest(environment: Record<string, string | undefined>) {
  const server = await buildServer({ config: readConfig(environment), store: createStore(database), logger })
  servers.push(server)
  return async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await server.inject({ url: '/metrics', remoteAddress, headers })).statusCode
}

it.each([{}, { TRUST_PROXY: '127.0.0.1' }])(
  '/metrics is available to this machine only, not to clients of a proxy on it: %o',
  async (environment) => {
    const requestMetrics = await createMetricsRequest(environment)
    expect(await requestMetrics('127.0.0.1')).toBe(200)
    expect(await requestMetrics('192.0.2.1')).toBe(404)
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via']) {
      expect(await requestMetrics('127.0.0.1', { [name]: '127.0.0.1' })).toBe(404)
    }
  },
)

it('/metrics requires METRICS_TOKEN if it is set, even for requests from this machine', async () => {
  const requestMetrics = await createMetricsRequest({ METRICS_TOKEN: token })
  expect(await requestMetrics('127.0.0.1')).toBe(404)
  expect(await requestMetrics('127.0.0.1', { 'X-Forwarded-For': '192.0.2.1', Authorization: `Bearer ${token}` })).toBe(
    200,
  )
})
