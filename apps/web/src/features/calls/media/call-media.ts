import { callLimits, type IceServers } from '@muster/contracts/calls'
import { localMedia } from './local-media.ts'
import type { MediaTransport, Remote, Signal } from './media-transport.ts'
import { connectMesh } from './mesh.ts'

type Parts = {
  ownId: string
  iceServers: () => Promise<IceServers>
  signal: (userId: string, signal: Signal) => void
  changed: () => void
}

const measureMilliseconds = 500
/**
 * The relay's credentials are renewed long before they expire, for participants who join later and for another network
 * path.
 */
const renewMilliseconds = (callLimits.credentialSeconds / 2) * 1_000
const askAgainMilliseconds = 2_000

export type CallMedia = ReturnType<typeof callMedia>

/** Media of one call: the local devices, and the connection to the others once it is accepted. */
export function callMedia({ ownId, iceServers, signal, changed }: Parts) {
  const local = localMedia(changed)
  let transport: MediaTransport | undefined
  const timers: ReturnType<typeof setInterval>[] = []
  let participants: readonly string[] = []
  let closed = false
  /** Signals that arrived before there was a connection. */
  const early: [string, Signal][] = []

  /**
   * Never continues without ICE servers: where all media must use a relay, a direct path would disclose users'
   * addresses.
   */
  async function askForIce(): Promise<IceServers | undefined> {
    while (!closed) {
      const ice = await iceServers().catch(() => undefined)
      if (ice) return ice
      await new Promise((resolve) => setTimeout(resolve, askAgainMilliseconds))
    }
    return undefined
  }

  async function renewIce() {
    const ice = await askForIce()
    if (ice && !closed) transport?.setIce(ice)
  }

  return {
    local,
    /** Connects to the others. `restart`: they may still be connected to a page that no longer exists. */
    async connect({ restart = false } = {}) {
      const ice = await askForIce()
      if (!ice || closed || transport) return
      transport = connectMesh({ ownId, ice, signal, changed })
      transport.setParticipants(participants)
      if (restart) transport.restart()
      for (const [userId, one] of early.splice(0)) transport.take(userId, one)
      await local.attach(transport)
      timers.push(
        setInterval(() => transport?.measure().catch(() => undefined), measureMilliseconds),
        setInterval(() => renewIce().catch(reportError), renewMilliseconds),
      )
    },
    setParticipants(userIds: readonly string[]) {
      participants = userIds.filter((id) => id !== ownId)
      transport?.setParticipants(participants)
    },
    take(userId: string, one: Signal) {
      if (transport) transport.take(userId, one)
      else early.push([userId, one])
    },
    renew: (restart: boolean) => transport?.renew(restart),
    remotes: (): Remote[] => transport?.remotes() ?? [],
    close() {
      closed = true
      timers.forEach(clearInterval)
      local.close()
      transport?.close()
    },
  }
}
