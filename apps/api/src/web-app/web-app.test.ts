import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { openDatabase } from '@muster/database/open'
import { buildServer } from '@muster/server/http/build-server'
import { readConfig } from '@muster/server/run/env'
import { createLogger } from '@muster/server/run/logger'
import { createStore } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webApp } from './web-app.ts'

const config = readConfig({ LOG_LEVEL: 'fatal' })
const database = openDatabase({ url: 'postgres://127.0.0.1:1/nothing' })
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>Muster</title>')
  await writeFile(join(folder, 'assets/main.js'), '1')
  app = await buildServer({ config, store: createStore(database), logger: createLogger('api', config), alone: true })
  app.get('/tasks', async () => [])
  await app.register(webApp, { config, folder })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const html = { accept: 'text/html' }
const status = async (url: string) => (await app.inject({ url, headers: html })).statusCode

it('the page and its files are served while the API sheds load', async () => {
  // A block longer than the interval of the load check makes the API shed load.
  const blocked = async () => {
    const end = performance.now() + 700
    while (performance.now() < end);
    await setImmediate()
    return Promise.all(['/tasks', '/admin/tasks', '/assets/main.js', '/livez'].map(status))
  }
  await expect.poll(blocked, { interval: 1 }).toEqual([503, 200, 200, 200])
})

it('only browser requests outside the API get the page, and a missing file does not', async () => {
  const page = await app.inject({ url: '/admin/tasks', headers: html })
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['cache-control']).toBe('no-store')
  expect((await app.inject({ url: '/admin/tasks', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  const asAny = async (url: string) => (await app.inject({ url, headers: { accept: '*/*' } })).statusCode
  expect([await asAny('/'), await asAny('/admin/tasks'), await asAny('/favicon.gone')]).toEqual([200, 404, 404])
  expect((await app.inject({ url: '/' })).statusCode).toBe(200)
  expect((await app.inject({ url: '/', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  expect(await status('/readyz/no/such')).toBe(404)
  expect(await status('/assets/gone.js')).toBe(404)
})
