import type { IceServers } from '@muster/contracts/calls'
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

export type CallMedia = ReturnType<typeof callMedia>

/** Sound and picture of one call: what is open here, and the way to the others once it is accepted. */
export function callMedia({ ownId, iceServers, signal, changed }: Parts) {
  const local = localMedia(changed)
  let transport: MediaTransport | undefined
  let measuring: ReturnType<typeof setInterval> | undefined
  let participants: readonly string[] = []
  let closed = false
  /** What came before there was a way. */
  const early: [string, Signal][] = []

  return {
    local,
    /** Makes the way to the others. `anew`: they may still hold one to a page that is no more. */
    async connect({ anew = false } = {}) {
      // Without the servers it works within one network.
      const ice = await iceServers().catch((): IceServers => ({ iceServers: [], iceTransportPolicy: 'all' }))
      if (closed || transport) return
      transport = connectMesh({ ownId, ice, signal, changed })
      transport.setParticipants(participants)
      if (anew) transport.beginAnew()
      for (const [userId, one] of early.splice(0)) transport.take(userId, one)
      await local.attach(transport)
      measuring = setInterval(() => transport?.measure().catch(() => undefined), measureMilliseconds)
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
      clearInterval(measuring)
      local.close()
      transport?.close()
    },
  }
}
