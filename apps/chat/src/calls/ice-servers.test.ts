import { createHmac } from 'node:crypto'
import { readConfig } from '@muster/server/run/env'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iceServers } from './ice-servers.ts'
import { callInstallation } from './testing-calls.ts'

let installation: Awaited<ReturnType<typeof callInstallation>>
beforeAll(async () => {
  installation = await callInstallation()
})
afterAll(() => installation.close())

const relay = { TURN_URLS: 'turn:turn.test:3478', TURN_SECRET: 'a secret of the relay' }
const get = (token: string | undefined, query = '') =>
  fetch(`${installation.urls[0]}/api/calls/ice-servers${query}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

describe('the ICE servers', () => {
  it('are only the discovery servers if no relay is configured', () => {
    expect(iceServers(readConfig({}), 7)).toEqual({
      transport: 'mesh',
      iceServers: [{ urls: ['stun:stun.l.google.com:19302'] }],
      iceTransportPolicy: 'all',
    })
    expect(iceServers(readConfig({ STUN_URLS: 'none' }), 7).iceServers).toEqual([])
  })

  it('include credentials for 10 minutes with a relay, as coturn checks them', () => {
    const {
      iceServers: [, turn],
    } = iceServers(readConfig(relay), 7, 1_000_000)
    expect(turn).toEqual({
      urls: ['turn:turn.test:3478'],
      username: '1600:7',
      credential: createHmac('sha1', 'a secret of the relay').update('1600:7').digest('base64'),
    })
    expect(iceServers(readConfig({ ...relay, CALLS_RELAY_ONLY: 'on' }), 7).iceTransportPolicy).toBe('relay')
  })

  it('are returned to the parties of a live call alone; others get 404', async () => {
    const [ada, bo, stranger] = await Promise.all(
      [1, 2, 3].map(() => installation.createMember(installation.organizationId, 'admin')),
    )
    if (!ada || !bo || !stranger) throw new Error('nobody came')
    const windows = [await installation.openWindow(ada), await installation.openWindow(bo)]
    const { callId } = (await windows[0]?.call(bo)) ?? {}
    const query = `?callId=${callId}`
    for (const { token } of [ada, bo]) {
      const reply = await get(token, query)
      expect(reply.status).toBe(200)
      // Both parties get the same transport.
      expect(await reply.json()).toMatchObject({ transport: 'mesh' })
    }
    const refusal = await get(stranger.token, query)
    expect(refusal.status).toBe(404)
    expect(await refusal.json()).toEqual(
      await (await get(stranger.token, '?callId=0197d9a0-0000-7000-8000-0000000000ff')).json(),
    )
    expect((await get(undefined, query)).status).toBe(401)
    expect((await get(ada.token, '?callId=mine')).status).toBe(422)
    await windows[0]?.end(bo)
    expect((await get(ada.token, query)).status).toBe(404)
  })

  it('are returned to members of an organization alone, and no longer after they left [S11]', async () => {
    const outsider = await installation.createUser()
    const refusal = await get(outsider.token)
    expect(refusal.status).toBe(403)
    expect(await refusal.text()).not.toContain('iceServers')
    const member = await installation.createMember(installation.organizationId, 'member')
    expect((await get(member.token)).status).toBe(200)
    await installation.db
      .updateTable('memberships')
      .set({ status: 'inactive' })
      .where('user_id', '=', member.id)
      .execute()
    expect((await get(member.token)).status).toBe(403)
    const tests = await installation.db
      .selectFrom('connection_tests')
      .selectAll()
      .where('user_id', '=', outsider.id)
      .execute()
    expect(tests).toEqual([])
  })

  it('are returned without a call, for a test, 5 times an hour', async () => {
    const { token, id } = await installation.createMember(installation.organizationId, 'member')
    const responses = await Promise.all(Array.from({ length: 7 }, () => get(token)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(Number(responses.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(3_000)
    await installation.db.updateTable('connection_tests').set({ at: '2026-01-01' }).where('user_id', '=', id).execute()
    expect((await get(token)).status).toBe(200)
  })
})
