import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzz } from './malformed/fuzz.ts'
import { testApi, type World } from './world.ts'

let world: World
let port: number

beforeAll(async () => {
  world = await testApi()
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => world?.close())

it('malformed requests are rejected with the usual errors, as the OpenAPI document specifies', async () => {
  const document = (await world.app.inject({ method: 'GET', url: '/openapi.json' })).json()
  const { faults, requests } = await fuzz({ port, document, world, seed: 8, requests: 500, perOperation: 7 })
  expect(faults).toEqual([])
  expect(requests).toBeGreaterThanOrEqual(500)
})

it("a non-browser OPTIONS request gets the same response as a browser's", async () => {
  const { statusCode, body } = await world.app.inject({ method: 'OPTIONS', url: '/tasks/' })
  expect([statusCode, body]).toEqual([204, ''])
})
