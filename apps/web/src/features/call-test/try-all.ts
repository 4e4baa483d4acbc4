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

type Tell = (id: CheckId, check: Check) => void
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

/** Tries all that a call needs, side by side, and tells of each when it is known. `show` gets what was opened. */
export async function tryAll(tell: Tell, show: Show): Promise<void> {
  if (!callsPossible()) {
    tell('page', { state: 'fails', words: callsNeedHttps })
    const words = 'The browser does not allow it here.'
    for (const id of ['microphone', 'camera', 'address', 'udp', 'tcp'] as const) tell(id, { state: 'waiting', words })
    return
  }
  tell('page', { state: 'works', words: 'Your browser gives this page a camera and microphone.' })
  await Promise.all([tryDevices(tell, show), tryNetwork(tell)])
}

const devices = {
  audio: { id: 'microphone', works: 'Speak: the bar moves.', name: 'microphone' },
  video: { id: 'camera', works: 'This is what others see.', name: 'camera' },
} as const

/** One after the other, as the browser asks the person one question at a time. */
async function tryDevices(tell: Tell, show: Show) {
  for (const kind of ['audio', 'video'] as const) {
    const { id, works, name } = devices[kind]
    tell(id, { state: 'running', words: `Allow the ${name} where your browser asks.` })
    const opened = await openDevice(kind)
    if (opened.track) {
      show(kind, opened.track)
      tell(id, { state: 'works', words: works })
    } else
      tell(id, {
        state: 'fails',
        words:
          opened.why === 'denied'
            ? `Your browser keeps the ${name} from this page. Allow it beside the address, then test again.`
            : `There is no ${name}, or another program uses it.`,
      })
  }
}

async function tryNetwork(tell: Tell) {
  const running: Check = { state: 'running', words: 'Asking …' }
  for (const id of ['address', 'udp', 'tcp'] as const) tell(id, running)
  let servers: IceServers['iceServers']
  try {
    const options = { fallback: 'The servers were not told', origin: config.chatUrl }
    servers = (await withRetry(() => call(readIceServers, { query: {} }, options))).iceServers
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    // Tried too often, which says nothing of the way.
    const state = error instanceof ApiError && error.status === 429 ? 'waiting' : 'fails'
    for (const id of ['address', 'udp', 'tcp'] as const) tell(id, { state, words })
    return
  }
  await Promise.all([tryLookout(tell, servers), tryRelay(tell, servers, 'udp'), tryRelay(tell, servers, 'tcp')])
}

async function tryLookout(tell: Tell, all: IceServers['iceServers']) {
  const servers = lookouts(all)
  if (servers.length === 0)
    return tell('address', {
      state: 'skipped',
      words: 'No STUN server is set up. Calls within one network work without.',
    })
  const found = (await tryWay({ servers, kind: 'srflx' })) === 'found'
  tell('address', {
    state: found ? 'works' : 'fails',
    words: found ? 'A STUN server says by which address others see you.' : adviceForLookout(servers),
  })
}

async function tryRelay(tell: Tell, all: IceServers['iceServers'], transport: Transport) {
  const servers = relays(all, transport)
  const name = transport.toUpperCase()
  if (servers.length === 0) return tell(transport, { state: 'skipped', words: `No relay over ${name} is set up.` })
  const outcome = await tryWay({ servers, kind: 'relay' })
  const words = {
    found: `The relay answers over ${name}.`,
    refused: 'The relay does not know Muster: its secret and TURN_SECRET differ.',
    silent: adviceForRelay(transport, servers),
  }
  tell(transport, { state: outcome === 'found' ? 'works' : 'fails', words: words[outcome] })
}
