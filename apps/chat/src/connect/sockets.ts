import type { Server as HttpServer } from 'node:http'
import type { Socket as Connection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerEvents } from '@muster/contracts/live'
import { securityHeaders } from '@muster/server/http/security-headers'
import { allowedOrigins, type Config } from '@muster/server/run/env'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { FairServer } from './fair-server.ts'
import { joinHeartbeats } from './heartbeats.ts'
import type { Who } from './rooms.ts'
import { endSlowWindows } from './slow-windows.ts'

export type Sockets = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, Who>
export type MemberSocket = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, Who>

const farewellMilliseconds = 500

/** Socket.IO on the service's own HTTP server. */
export function createSockets(server: HttpServer, config: Config): { io: Sockets; close(): Promise<void> } {
  const origins = allowedOrigins(config)
  const security = securityHeaders(config)
  const io: Sockets = new Server(server, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    wsEngine: FairServer,
    maxHttpBufferSize: 65_536,
    // A connection that was lost silently is detected within these two together.
    pingInterval: 30_000,
    pingTimeout: 15_000,
    // How long a connection may exist without a session.
    connectTimeout: 5_000,
    cors: { origin: origins, methods: ['GET', 'POST'] },
    // CORS only prevents a foreign page from reading; this prevents it from connecting. No Origin means no browser.
    allowRequest: ({ headers: { origin } }, answer) => answer(null, origin === undefined || origins.includes(origin)),
  })

  io.engine.on('headers', (headers) => Object.assign(headers, security))
  endSlowWindows(io)
  const heartbeats = joinHeartbeats(io)
  const connections = new Set<Connection>()
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })

  return {
    io,
    /** Closes the transports without a disconnect event, so that clients reconnect by themselves. */
    async close() {
      heartbeats.stop()
      const closed = io.close()
      await Promise.race([closed, wait(farewellMilliseconds)])
      // A suspended client does not respond to the closing handshake; the service does not wait for it.
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}
