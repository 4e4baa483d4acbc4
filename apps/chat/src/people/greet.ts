import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { inBatches } from '../connect/in-batches.ts'
import type { MemberSocket, Sockets } from '../connect/sockets.ts'
import { tellOnline } from '../feeds/chat-events/tell-status.ts'
import type { Tellings } from '../feeds/facts/tellings.ts'
import { readOnline } from './online.ts'
import type { Presence } from './presence.ts'

/** The list of all is long: while many come, those of a twentieth of a second are told together. */
const paceMilliseconds = 50

type Parts = { io: Sockets; store: Store; logger: FastifyBaseLogger; presence: Presence; statuses: Tellings }

/** Counts a window in and out, and tells it who is online. */
export function greet({ io, store, logger, presence, statuses }: Parts) {
  const tell = inBatches(
    async (windows: MemberSocket[]) => {
      const ids = [...new Set(windows.map(({ data }) => data.organizationId))]
      const online = await statuses.latest(() => readOnline(store, ids))
      for (const id of ids) {
        const theirs = windows.filter(({ data }) => data.organizationId === id)
        // Their own coming may not be written yet.
        const all = new Set([...(online.get(id) ?? []), ...theirs.map(({ data }) => String(data.userId))])
        tellOnline(
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
