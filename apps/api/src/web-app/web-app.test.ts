import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { openDatabase } from '@muster/database/open'
import { execute } from '@muster/database/testing-server'
import { buildServer } from '@muster/server/http/build-server'
import { readConfig } from '@muster/server/run/env'
import { createLogger } from '@muster/server/run/logger'
import { createStore } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi } from '../testing/world.ts'
import { webApp } from './web-app.ts'

const config = readConfig({ LOG_LEVEL: 'fatal' })
const database = openDatabase({ url: 'postgres://127.0.0.1:1/nothing' })
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<script>early()</script><title>Muster</title>')
  await writeFile(join(folder, 'assets/main.js'), '1')
  app = await buildServer({
    config,
    store: createStore(database),
    logger: createLogger('api', config),
    detectsOverload: true,
  })
  app.get('/tasks', async () => [])
  await app.register(webApp, { config, folder })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const htmlHeaders = { accept: 'text/html' }
const readStatus = async (url: string) => (await app.inject({ url, headers: htmlHeaders })).statusCode

it('the page and its files are served while the API sheds load', async () => {
  // Blocking the event loop repeatedly, for longer than the interval of the load check, makes the API shed load.
  const requestAfterBlocking = async () => {
    const end = performance.now() + 700
    while (performance.now() < end);
    await setImmediate()
    return Promise.all(['/tasks', '/admin/tasks', '/assets/main.js', '/livez'].map(readStatus))
  }
  await expect.poll(requestAfterBlocking, { interval: 1 }).toEqual([503, 200, 200, 200])
})

it('only browser requests outside the API get the page, and a missing file does not', async () => {
  const page = await app.inject({ url: '/admin/tasks', headers: htmlHeaders })
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['cache-control']).toBe('no-store')
  expect((await app.inject({ url: '/admin/tasks', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  const statusForAnyType = async (url: string) => (await app.inject({ url, headers: { accept: '*/*' } })).statusCode
  expect([
    await statusForAnyType('/'),
    await statusForAnyType('/admin/tasks'),
    await statusForAnyType('/favicon.gone'),
  ]).toEqual([200, 404, 404])
  expect((await app.inject({ url: '/' })).statusCode).toBe(200)
  expect((await app.inject({ url: '/', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  expect(await readStatus('/readyz/no/such')).toBe(404)
  expect(await readStatus('/assets/gone.js')).toBe(404)
})

it('the policy allows scripts from this origin and the script that the build wrote into the page, by its hash', async () => {
  const { headers } = await app.inject({ url: '/login', headers: htmlHeaders })
  const hash = createHash('sha256').update('early()').digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
})

it('an empty installation that is closed offers the first registration, also after the database failed', async () => {
  const world = await testApi()
  const closedConfig = readConfig({ LOG_LEVEL: 'fatal', REGISTRATION: 'closed' })
  const logger = createLogger('api', closedConfig)
  const closedApp = await buildServer({ config: closedConfig, store: world.store, logger })
  const configFolder = await mkdtemp(join(tmpdir(), 'muster-web-'))
  try {
    await mkdir(join(configFolder, 'assets'))
    await writeFile(join(configFolder, 'index.html'), '<script>early()</script>__CONFIG__')
    await closedApp.register(webApp, { config: closedConfig, folder: configFolder })
    const readPage = async () => (await closedApp.inject({ url: '/register', headers: htmlHeaders })).body
    await execute(world.database.ownerUrl, 'alter table users rename to users_away')
    expect(await readPage()).toContain('registration&quot;:&quot;closed')
    await execute(world.database.ownerUrl, 'alter table users_away rename to users')
    expect(await readPage()).toContain('registration&quot;:&quot;first')
    await world.register()
    expect(await readPage()).toContain('registration&quot;:&quot;closed')
  } finally {
    await closedApp.close()
    await rm(configFolder, { recursive: true })
    await world.close()
  }
})
