import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatInstallation, waitForChange } from './testing.ts'

let installation: Awaited<ReturnType<typeof chatInstallation>>

beforeAll(async () => {
  installation = await chatInstallation()
})
afterAll(() => installation.close())

it('responds to health checks like the main API', async () => {
  const { url } = await installation.startNode()
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_resident_memory_bytes')
  expect((await fetch(`${url}/nowhere`)).headers.get('content-type')).toContain('application/problem+json')
})

describe('a service that stops', () => {
  it('lets its clients reconnect by themselves once it is available again', async () => {
    const organizationId = await installation.createOrganization()
    const { token } = await installation.createMember(organizationId, 'admin')
    const first = await installation.startNode()
    const options = { reconnection: true, reconnectionDelay: 20, reconnectionDelayMax: 50 }
    const client = await installation.connect(first.url, { token, organizationId }, options)
    await first.close()
    expect(await client.disconnected).not.toBe('io server disconnect')

    const reconnected = new Promise<void>((resolve) => client.socket.once('connect', resolve))
    await installation.startNode({ port: Number(new URL(first.url).port) })
    await reconnected
    await installation.recordFacts({ organizationId, entityId: 1 })
    expect(await waitForChange(client, 1)).toMatchObject({ entity: 'task', action: 'updated' })
  })

  it('does not wait for a client that does not respond', async () => {
    const { url, close } = await installation.startNode()
    const silentRequest = get(`${url}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('sixteen letters.').toString('base64'),
      },
    })
    const [, tcpSocket] = await once(silentRequest, 'upgrade')
    const startedAt = performance.now()
    await close()
    // Without a time limit of its own, the service would wait up to 30 s for the client's closing handshake.
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    tcpSocket.destroy()
  })
})
