import type { FastifyInstance } from 'fastify'
import type { Sockets } from './connect/sockets.ts'
import type { Sharing } from './feeds/bus/sharing.ts'
import type { follow } from './feeds/facts/follow.ts'

/**
 * Exposes on `/metrics` how many connections this node has, by which nodes are added and removed, and how long ago it
 * has read the facts. This is at most about a second, unless it cannot read them; then pages are not updated.
 */
export function measureChat(
  app: FastifyInstance,
  io: Sockets,
  { secondsSinceRead }: ReturnType<typeof follow>,
  sharing: Sharing | undefined,
) {
  app.addSingleGauge(
    { name: 'chat_connections', help: 'Sockets of clients on this node.' },
    () => io.engine.clientsCount,
  )
  app.addSingleGauge(
    { name: 'facts_read_seconds_ago', help: 'Seconds since this node has read the facts successfully.' },
    secondsSinceRead,
  )
  if (!sharing) return
  app.addSingleGauge({ name: 'bus_connected', help: 'Whether this node is connected to the bus.' }, () =>
    Number(sharing.isConnected()),
  )
  app.addSingleGauge({ name: 'bus_reader', help: 'Whether this node reads the database for all nodes.' }, () =>
    Number(sharing.isReader()),
  )
  app.addSingleGauge(
    {
      name: 'bus_lag_seconds',
      help: 'How much longer the last page took from its publication to its delivery than the fastest one.',
    },
    sharing.lagSeconds,
  )
}
