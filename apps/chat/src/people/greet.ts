import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import type { MemberSocket } from '../connect/sockets.ts'
import { readOnline } from './online.ts'
import type { Presence } from './presence.ts'

/** Counts a window in and out, and tells it who is online. */
export function greet(presence: Presence, store: Store, logger: FastifyBaseLogger) {
  const onlineTo = shared((organizationId) => readOnline(store, organizationId))

  return (socket: MemberSocket) => {
    const { organizationId, userId } = socket.data
    presence.come({ organizationId, userId })
    socket.once('disconnect', () => presence.go({ organizationId, userId }))
    onlineTo(organizationId).then(
      (ids) => socket.emit('online_users', { userIds: [...new Set([...ids, userId])].map(String) }),
      (error) => logger.warn({ err: error }, 'who is online could not be read'),
    )
  }
}

/** Who asks while an answer is on its way waits for the next one, which then serves all who wait. */
function shared<Value>(read: (key: number) => Promise<Value>): (key: number) => Promise<Value> {
  const running = new Map<number, Promise<unknown>>()
  const next = new Map<number, Promise<Value>>()
  return (key) => {
    const waiting = next.get(key)
    if (waiting) return waiting
    const before = running.get(key) ?? Promise.resolve()
    const own = before
      .catch(() => undefined)
      .then(() => {
        next.delete(key)
        running.set(key, own)
        return read(key)
      })
    next.set(key, own)
    own.catch(() => undefined).finally(() => running.get(key) === own && running.delete(key))
    return own
  }
}
