import type { IceServers } from '@muster/contracts/calls'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../lib/testing.ts'
import type { Check, CheckId } from './check.ts'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost' })
const { tryAll, untested } = await import('./try-all.ts')

const track = { stop: () => {} }
const getUserMedia = async () => ({ getTracks: () => [track] })

/** Finds a path through each server, but rejects port 0 as browsers do. */
class Connection {
  onicecandidate?: (event: { candidate: { type: string } }) => void
  readonly #type: string
  constructor({ iceServers, iceTransportPolicy }: RTCConfiguration) {
    if (/:0["?]/.test(JSON.stringify(iceServers))) throw new SyntaxError('Invalid port')
    this.#type = iceTransportPolicy === 'relay' ? 'relay' : 'srflx'
  }
  createDataChannel() {}
  async setLocalDescription() {
    this.onicecandidate?.({ candidate: { type: this.#type } })
  }
  close() {}
}

let iceServers: IceServers['iceServers'] = []
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/employee/call-test')
  vi.stubGlobal('window', { isSecureContext: true, RTCPeerConnection: Connection })
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  stop = await serve((_, response) => response.end(JSON.stringify({ iceServers, iceTransportPolicy: 'all' })))
})
afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

async function runTest() {
  const checks = { ...untested }
  await tryAll(
    (id: CheckId, check: Check) => {
      checks[id] = check
    },
    () => {},
  )
  return checks
}

it('a server with a URL that the browser rejects fails its check, and the other checks are completed', async () => {
  iceServers = [
    { urls: ['stun:stun.test:0'] },
    { urls: ['turn:turn.test:0?transport=udp', 'turns:turn.test:5349'], username: '1:7', credential: 'signed' },
  ]
  const checks = await runTest()
  expect(checks.address).toEqual({
    state: 'fails',
    text: 'Your browser could not test the servers in STUN_URLS: Invalid port',
  })
  expect(checks.udp).toEqual({
    state: 'fails',
    text: 'Your browser could not test the servers in TURN_URLS: Invalid port',
  })
  expect([checks.tcp.state, checks.microphone.state, checks.camera.state]).toEqual(['works', 'works', 'works'])
})
