import { type IceServers, readIceServers } from '@muster/contracts/calls'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { config } from '../../lib/api/config.ts'
import { withRetry } from '../../lib/api/retry.ts'
import { callsNeedHttps, callsPossible } from '../calls/calls-possible.ts'
import { openDevice } from '../calls/media/devices.ts'
import type { Kind } from '../calls/media/media-transport.ts'
import type { Check, CheckId, Checks } from './check.ts'
import { tryWay } from './try-way.ts'
import { adviceForLookout, adviceForRelay, lookouts, relays, type Transport } from './ways.ts'

type Report = (id: CheckId, check: Check) => void
type Show = (kind: Kind, track: MediaStreamTrack) => void

const waiting: Check = { state: 'waiting', words: '' }
export const untested: Checks = {
  page: waiting,
  microphone: waiting,
  camera: waiting,
  address: waiting,
  udp: waiting,
  tcp: waiting,
}

/**
 * Tests all requirements of a call in parallel, and reports each result when it is known. `show` receives what was
 * opened.
 */
export async function tryAll(report: Report, show: Show): Promise<void> {
  if (!callsPossible()) {
    report('page', { state: 'fails', words: callsNeedHttps })
    const words = 'The browser does not allow it here.'
    for (const id of ['microphone', 'camera', 'address', 'udp', 'tcp'] as const) report(id, { state: 'waiting', words })
    return
  }
  report('page', { state: 'works', words: 'Your browser gives this page a camera and microphone.' })
  await Promise.all([tryDevices(report, show), tryNetwork(report)])
}

const devices = {
  audio: { id: 'microphone', works: 'Speak: the bar moves.', name: 'microphone' },
  video: { id: 'camera', works: 'This is what others see.', name: 'camera' },
} as const

/** One after the other, as the browser asks the user one question at a time. */
async function tryDevices(report: Report, show: Show) {
  for (const kind of ['audio', 'video'] as const) {
    const { id, works, name } = devices[kind]
    report(id, { state: 'running', words: `Allow the ${name} where your browser asks.` })
    const opened = await openDevice(kind)
    if (opened.track) {
      show(kind, opened.track)
      report(id, { state: 'works', words: works })
    } else
      report(id, {
        state: 'fails',
        words:
          opened.why === 'denied'
            ? `Your browser keeps the ${name} from this page. Allow it beside the address, then test again.`
            : `There is no ${name}, or another program uses it.`,
      })
  }
}

async function tryNetwork(report: Report) {
  const running: Check = { state: 'running', words: 'Asking …' }
  for (const id of ['address', 'udp', 'tcp'] as const) report(id, running)
  let servers: IceServers['iceServers']
  try {
    const options = { fallback: 'The servers were not told', origin: config.chatUrl }
    servers = (await withRetry(() => call(readIceServers, { query: {} }, options))).iceServers
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    // Tested too often, which says nothing about the network.
    const state = error instanceof ApiError && error.status === 429 ? 'waiting' : 'fails'
    for (const id of ['address', 'udp', 'tcp'] as const) report(id, { state, words })
    return
  }
  await Promise.all([tryLookout(report, servers), tryRelay(report, servers, 'udp'), tryRelay(report, servers, 'tcp')])
}

async function tryLookout(report: Report, all: IceServers['iceServers']) {
  const servers = lookouts(all)
  if (servers.length === 0)
    return report('address', {
      state: 'skipped',
      words: 'No STUN server is set up. Calls within one network work without.',
    })
  const found = (await tryWay({ servers, kind: 'srflx' })) === 'found'
  report('address', {
    state: found ? 'works' : 'fails',
    words: found ? 'A STUN server says by which address others see you.' : adviceForLookout(servers),
  })
}

async function tryRelay(report: Report, all: IceServers['iceServers'], transport: Transport) {
  const servers = relays(all, transport)
  const name = transport.toUpperCase()
  if (servers.length === 0) return report(transport, { state: 'skipped', words: `No relay over ${name} is set up.` })
  const outcome = await tryWay({ servers, kind: 'relay' })
  const words = {
    found: `The relay answers over ${name}.`,
    refused: 'The relay does not know Muster: its secret and TURN_SECRET differ.',
    silent: adviceForRelay(transport, servers),
  }
  report(transport, { state: outcome === 'found' ? 'works' : 'fails', words: words[outcome] })
}
