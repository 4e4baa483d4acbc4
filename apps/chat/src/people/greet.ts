import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { inBatches } from '../connect/in-batches.ts'
import type { MemberSocket, Sockets } from '../connect/sockets.ts'
import { sendOnlineUsers } from '../feeds/chat-events/send-status.ts'
import type { Revision } from '../feeds/facts/revision.ts'
import { readOnline } from './online.ts'
import type { Presence } from './presence.ts'

/** The list of all online users may be long, so windows that connect within this time receive it together. */
const paceMilliseconds = 50

type Parts = { io: Sockets; store: Store; logger: FastifyBaseLogger; presence: Presence; statusRevision: Revision }

/**
 * Returns a function that counts a user's window as connected until it disconnects, and sends it the list of online
 * users.
 */
export function createGreeter({ io, store, logger, presence, statusRevision }: Parts) {
  const greetAll = inBatches(
    async (windows: MemberSocket[]) => {
      const ids = [...new Set(windows.map(({ data }) => data.organizationId))]
      const onlineByOrganization = await statusRevision.latest(() => readOnline(store, ids))
      for (const id of ids) {
        const windowsOfOrganization = windows.filter(({ data }) => data.organizationId === id)
        // These windows' own users are added, because the database may not list them as online yet.
        const onlineIds = new Set([
          ...(onlineByOrganization.get(id) ?? []),
          ...windowsOfOrganization.map(({ data }) => String(data.userId)),
        ])
        sendOnlineUsers(
          io,
          windowsOfOrganization.map((window) => window.id),
          [...onlineIds],
        )
      }
      return () => undefined
    },
    { paceMilliseconds },
  )

  return (socket: MemberSocket) => {
    const { organizationId, userId } = socket.data
    presence.addWindow({ organizationId, userId })
    socket.once('disconnect', () => presence.removeWindow({ organizationId, userId }))
    greetAll(socket).catch((error) => logger.warn({ err: error }, 'who is online could not be read'))
  }
}
