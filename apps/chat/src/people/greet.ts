import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { inBatches } from '../connect/in-batches.ts'
import type { MemberSocket, Sockets } from '../connect/sockets.ts'
import { sendOnline } from '../feeds/chat-events/send-status.ts'
import type { Revision } from '../feeds/facts/revision.ts'
import { readOnline } from './online.ts'
import type { Presence } from './presence.ts'

/** The whole list is long: while many windows connect, those of a twentieth of a second receive it together. */
const paceMilliseconds = 50

type Parts = { io: Sockets; store: Store; logger: FastifyBaseLogger; presence: Presence; statuses: Revision }

/** Counts a window in and out, and sends it who is online. */
export function greet({ io, store, logger, presence, statuses }: Parts) {
  const tell = inBatches(
    async (windows: MemberSocket[]) => {
      const ids = [...new Set(windows.map(({ data }) => data.organizationId))]
      const online = await statuses.latest(() => readOnline(store, ids))
      for (const id of ids) {
        const theirs = windows.filter(({ data }) => data.organizationId === id)
        // The user's own arrival may not be stored yet.
        const all = new Set([...(online.get(id) ?? []), ...theirs.map(({ data }) => String(data.userId))])
        sendOnline(
          io,
          theirs.map((window) => window.id),
          [...all],
        )
      }
      return () => undefined
    },
    { paceMilliseconds },
  )

  return (socket: MemberSocket) => {
    const { organizationId, userId } = socket.data
    presence.come({ organizationId, userId })
    socket.once('disconnect', () => presence.go({ organizationId, userId }))
    tell(socket).catch((error) => logger.warn({ err: error }, 'who is online could not be read'))
  }
}
