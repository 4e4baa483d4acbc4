import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatHouse, told } from './testing.ts'

let house: Awaited<ReturnType<typeof chatHouse>>

beforeAll(async () => {
  house = await chatHouse()
})
afterAll(() => house.close())

it('responds to health checks like the main API', async () => {
  const { url } = await house.node()
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_resident_memory_bytes')
  expect((await fetch(`${url}/nowhere`)).headers.get('content-type')).toContain('application/problem+json')
})

describe('a service that stops', () => {
  it('lets its clients reconnect by themselves once it is available again', async () => {
    const organizationId = await house.organization()
    const { token } = await house.member(organizationId, 'admin')
    const first = await house.node()
    const options = { reconnection: true, reconnectionDelay: 20, reconnectionDelayMax: 50 }
    const client = await house.connect(first.url, { token, organizationId }, options)
    await first.close()
    expect(await client.disconnected).not.toBe('io server disconnect')

    const again = new Promise<void>((resolve) => client.socket.once('connect', resolve))
    await house.node({ port: Number(new URL(first.url).port) })
    await again
    await house.happen({ organizationId, entityId: 1 })
    expect(await told(client, 1)).toMatchObject({ entity: 'task', action: 'updated' })
  })

  it('does not wait for a client that does not respond', async () => {
    const { url, close } = await house.node()
    const asleep = get(`${url}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('sixteen letters.').toString('base64'),
      },
    })
    const [, connection] = await once(asleep, 'upgrade')
    const began = performance.now()
    await close()
    // Socket.IO itself would notice only after 45 s that the client is gone.
    expect(performance.now() - began).toBeLessThan(30_000)
    connection.destroy()
  })
})
