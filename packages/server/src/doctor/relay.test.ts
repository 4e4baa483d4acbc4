import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelay, type Relay, reasonWithoutRelay } from '../../../../e2e/support/relay.ts'
import { readConfig } from '../run/env.ts'
import { addressOf, checkRelays } from './relay.ts'

const secret = 'sixteen characters'
const check = (TURN_URLS: string, TURN_SECRET = secret) => checkRelays(readConfig({ TURN_URLS, TURN_SECRET }))

it('addresses of relays have default ports and protocols', () => {
  expect(addressOf('turn:turn.example.org')).toEqual({ host: 'turn.example.org', port: 3478, protocol: 'udp' })
  expect(addressOf('turn:[2001:db8::1]:80?transport=tcp')).toEqual({ host: '2001:db8::1', port: 80, protocol: 'tcp' })
  expect(addressOf('turns:turn.example.org')).toEqual({ host: 'turn.example.org', port: 5349, protocol: 'tls' })
})

it('no relay is a warning, and one that does not run or does not respond an error', async () => {
  expect((await checkRelays(readConfig({})))[0]?.status).toBe('warning')
  expect((await check('turn:127.0.0.1:1?transport=tcp'))[0]?.message).toContain('ECONNREFUSED')
  const silent = createSocket('udp4')
  silent.bind(0, '127.0.0.1')
  await once(silent, 'listening')
  expect((await check(`turn:127.0.0.1:${silent.address().port}`))[0]?.message).toContain('it does not respond')
  silent.close()
})

const reason = reasonWithoutRelay()
if (reason) afterAll(() => console.log(`The tests of the doctor with a relay did not run: ${reason}`))

describe.runIf(!reason)('a relay', () => {
  let relay: Relay
  beforeAll(async () => {
    relay = await openRelay(secret)
  })
  afterAll(() => relay?.close())

  it('that accepts the credentials is in order over UDP and TCP', async () => {
    const url = `turn:127.0.0.1:${relay.port}`
    const findings = await check(`${url}?transport=udp,${url}?transport=tcp`)
    expect(findings.map(({ message }) => message)).toEqual([
      `${url}?transport=udp relays.`,
      `${url}?transport=tcp relays.`,
    ])
  })

  it('with another secret is an error that names the secret as the cause', async () => {
    const [finding] = await check(`turn:127.0.0.1:${relay.port}`, 'another secret of 16')
    expect(finding).toMatchObject({ status: 'error', fix: expect.stringContaining('TURN_SECRET') })
    expect(finding?.message).toContain('401')
  })
})
