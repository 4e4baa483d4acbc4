import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

it('a long list is compressed for clients that accept it; other responses are not compressed', async () => {
  const { admin, id } = await world.team()
  const project = (await world.as(admin).post('/projects/', { name: 'Long', organization_id: id })).body
  for (let n = 0; n < 12; n++) await world.as(admin).post('/tasks/', { title: `Task ${n}`, project_id: project.id })
  const request = (url: string, encoding: string) =>
    world.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': encoding },
    })
  const uncompressed = await request(`/tasks/organization/${id}`, 'identity')
  const compressed = await request(`/tasks/organization/${id}`, 'gzip')
  expect(uncompressed.headers['content-encoding']).toBeUndefined()
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(uncompressed.body)
  expect(compressed.headers.vary).toMatch(/accept-encoding/i)
  expect(compressed.headers.etag).toBe(uncompressed.headers.etag)
  expect((await request(`/projects/${project.id}`, 'gzip')).headers['content-encoding']).toBeUndefined()
})
