import { type IceServers, readIceServers } from '@muster/contracts/calls'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { config } from '../../lib/api/config.ts'
import { withRetry } from '../../lib/api/retry.ts'
import { callsNeedHttpsText, callsPossible } from '../calls/calls-possible.ts'
import { openDevice } from '../calls/media/devices.ts'
import type { MediaKind } from '../calls/media/media-transport.ts'
import type { Check, CheckId, Checks } from './check.ts'
import { adviceForRelay, adviceForStun, relayServers, stunServers, type Transport } from './ice-servers.ts'
import { tryPath } from './try-path.ts'

type Report = (id: CheckId, check: Check) => void
type ShowTrack = (kind: MediaKind, track: MediaStreamTrack) => void

const waitingCheck: Check = { state: 'waiting', text: '' }
export const untested: Checks = {
  page: waitingCheck,
  microphone: waitingCheck,
  camera: waitingCheck,
  address: waitingCheck,
  udp: waitingCheck,
  tcp: waitingCheck,
}

/**
 * Tests whether calls are possible on this page and, if so, the devices and the network in parallel. Reports each
 * result as soon as it is known. `show` receives the opened tracks.
 */
export async function tryAll(report: Report, show: ShowTrack): Promise<void> {
  if (!callsPossible()) {
    report('page', { state: 'fails', text: callsNeedHttpsText })
    const text = 'The browser does not allow it here.'
    for (const id of ['microphone', 'camera', 'address', 'udp', 'tcp'] as const) report(id, { state: 'waiting', text })
    return
  }
  report('page', { state: 'works', text: 'Your browser gives this page a camera and microphone.' })
  await Promise.all([tryDevices(report, show), tryNetwork(report)])
}

const devices = {
  audio: { id: 'microphone', successText: 'Speak: the bar moves.', name: 'microphone' },
  video: { id: 'camera', successText: 'This is what others see.', name: 'camera' },
} as const

/** Tests the devices one after the other, because the browser shows one permission prompt at a time. */
async function tryDevices(report: Report, show: ShowTrack) {
  for (const kind of ['audio', 'video'] as const) {
    const { id, successText, name } = devices[kind]
    report(id, { state: 'running', text: `Allow the ${name} where your browser asks.` })
    const opened = await openDevice(kind)
    if (opened.track) {
      show(kind, opened.track)
      report(id, { state: 'works', text: successText })
    } else
      report(id, {
        state: 'fails',
        text:
          opened.failure === 'denied'
            ? `Your browser keeps the ${name} from this page. Allow it beside the address, then test again.`
            : `There is no ${name}, or another program uses it.`,
      })
  }
}

async function tryNetwork(report: Report) {
  const runningCheck: Check = { state: 'running', text: 'Asking …' }
  for (const id of ['address', 'udp', 'tcp'] as const) report(id, runningCheck)
  let servers: IceServers['iceServers']
  try {
    const options = { fallback: 'The servers were not told', origin: config.chatUrl }
    servers = (await withRetry(() => call(readIceServers, { query: {} }, options))).iceServers
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    // Status 429 means that the user has tested too often; it says nothing about the network.
    const state = error instanceof ApiError && error.status === 429 ? 'waiting' : 'fails'
    for (const id of ['address', 'udp', 'tcp'] as const) report(id, { state, text })
    return
  }
  // The browser throws an error if the operator configured a URL that it does not accept.
  const failCheck = (id: CheckId, setting: string) => (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    report(id, { state: 'fails', text: `Your browser could not test the servers in ${setting}: ${reason}` })
  }
  await Promise.all([
    tryStun(report, servers).catch(failCheck('address', 'STUN_URLS')),
    tryRelay(report, servers, 'udp').catch(failCheck('udp', 'TURN_URLS')),
    tryRelay(report, servers, 'tcp').catch(failCheck('tcp', 'TURN_URLS')),
  ])
}

async function tryStun(report: Report, allServers: IceServers['iceServers']) {
  const servers = stunServers(allServers)
  if (servers.length === 0)
    return report('address', {
      state: 'skipped',
      text: 'No STUN server is set up. Calls within one network work without.',
    })
  const found = (await tryPath({ servers, kind: 'srflx' })) === 'found'
  report('address', {
    state: found ? 'works' : 'fails',
    text: found ? 'A STUN server says by which address others see you.' : adviceForStun(servers),
  })
}

async function tryRelay(report: Report, allServers: IceServers['iceServers'], transport: Transport) {
  const servers = relayServers(allServers, transport)
  const name = transport.toUpperCase()
  if (servers.length === 0) return report(transport, { state: 'skipped', text: `No relay over ${name} is set up.` })
  const outcome = await tryPath({ servers, kind: 'relay' })
  const outcomeTexts = {
    found: `The relay answers over ${name}.`,
    refused: 'The relay does not know Muster: its secret and TURN_SECRET differ.',
    silent: adviceForRelay(transport, servers),
  }
  report(transport, { state: outcome === 'found' ? 'works' : 'fails', text: outcomeTexts[outcome] })
}
