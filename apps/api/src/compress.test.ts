import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

it('a long list travels compressed for who accepts it, a short answer and the others as they are', async () => {
  const { admin, id } = await world.team()
  const project = (await world.as(admin).post('/projects/', { name: 'Long', organization_id: id })).body
  for (let n = 0; n < 12; n++) await world.as(admin).post('/tasks/', { title: `Task ${n}`, project_id: project.id })
  const ask = (url: string, encoding: string) =>
    world.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': encoding },
    })
  const plain = await ask(`/tasks/organization/${id}`, 'identity')
  const packed = await ask(`/tasks/organization/${id}`, 'gzip')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.headers.vary).toMatch(/accept-encoding/i)
  expect(packed.headers.etag).toBe(plain.headers.etag)
  expect((await ask(`/projects/${project.id}`, 'gzip')).headers['content-encoding']).toBeUndefined()
})
