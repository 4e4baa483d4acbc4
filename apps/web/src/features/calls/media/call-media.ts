import { callLimits, type IceServers } from '@muster/contracts/calls'
import { createLocalMedia } from './local-media.ts'
import type { MediaTransport, RemoteMedia, Signal } from './media-transport.ts'
import { connectBy } from './transports.ts'

type Dependencies = {
  ownId: string
  requestIceServers: () => Promise<IceServers>
  sendSignal: (userId: string, signal: Signal) => void
  onChange: () => void
  /** Called when the service names a transport that this page does not know. */
  onUnknownTransport: () => void
}

const measureMilliseconds = 500
/**
 * The relay's credentials are renewed long before they expire, because valid ones are needed to connect to participants
 * who join later and to switch to another network path.
 */
const renewMilliseconds = (callLimits.credentialLifetimeSeconds / 2) * 1_000
const retryMilliseconds = 2_000

export type CallMedia = ReturnType<typeof createCallMedia>

/**
 * The media of one call: the local devices, and the connections to the other participants once the call is accepted.
 */
export function createCallMedia({ ownId, requestIceServers, sendSignal, onChange, onUnknownTransport }: Dependencies) {
  const local = createLocalMedia(onChange)
  let transport: MediaTransport | undefined
  const timers: ReturnType<typeof setInterval>[] = []
  let participantIds: readonly string[] = []
  let closed = false
  /** Signals that arrived before there was a transport. */
  const earlySignals: [string, Signal][] = []

  /**
   * Retries until the ICE servers are known or the call is closed. Never continues without them: where all media must
   * use a relay, a direct path would disclose users' addresses.
   */
  async function requestIce(): Promise<IceServers | undefined> {
    while (!closed) {
      const ice = await requestIceServers().catch(() => undefined)
      if (ice) return ice
      await new Promise((resolve) => setTimeout(resolve, retryMilliseconds))
    }
    return undefined
  }

  async function renewIce() {
    const ice = await requestIce()
    if (ice && !closed) transport?.setIce(ice)
  }

  return {
    local,
    /**
     * Connects to the other participants. `restart`: also notifies them that their previous connection to this page no
     * longer exists.
     */
    async connect({ restart = false } = {}) {
      const ice = await requestIce()
      if (!ice || closed || transport) return
      transport = connectBy({ ownId, ice, sendSignal, onChange })
      if (!transport) return onUnknownTransport()
      transport.setParticipants(participantIds)
      if (restart) transport.restart()
      for (const [userId, signalToApply] of earlySignals.splice(0)) transport.receiveSignal(userId, signalToApply)
      await local.attach(transport)
      timers.push(
        setInterval(() => transport?.measure().catch(() => undefined), measureMilliseconds),
        setInterval(() => renewIce().catch(reportError), renewMilliseconds),
      )
    },
    setParticipants(userIds: readonly string[]) {
      participantIds = userIds.filter((id) => id !== ownId)
      transport?.setParticipants(participantIds)
    },
    receiveSignal(userId: string, signalToApply: Signal) {
      if (transport) transport.receiveSignal(userId, signalToApply)
      else earlySignals.push([userId, signalToApply])
    },
    renew: (restart: boolean) => transport?.renew(restart),
    remotes: (): RemoteMedia[] => transport?.remotes() ?? [],
    close() {
      closed = true
      timers.forEach(clearInterval)
      local.close()
      transport?.close()
    },
  }
}
