import type { Server as HttpServer } from 'node:http'
import type { Socket as Connection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerEvents } from '@muster/contracts/live'
import { securityHeaders } from '@muster/server/http/security-headers'
import { allowedOrigins, type Config } from '@muster/server/run/env'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { FairServer } from './fair-server.ts'
import { alignHeartbeats } from './heartbeats.ts'
import type { Identity } from './rooms.ts'
import { endSlowWindows } from './slow-windows.ts'

export type Sockets = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, Identity>
export type MemberSocket = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, Identity>

const closeTimeoutMilliseconds = 500

/** Starts Socket.IO on the service's own HTTP server. */
export function createSockets(server: HttpServer, config: Config): { io: Sockets; close(): Promise<void> } {
  const origins = allowedOrigins(config)
  const securityHeaderValues = securityHeaders(config)
  const io: Sockets = new Server(server, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    wsEngine: FairServer,
    maxHttpBufferSize: 65_536,
    // A connection that was lost silently is detected within about the sum of these two times.
    pingInterval: 30_000,
    pingTimeout: 15_000,
    // How long a connection may exist before it has joined the namespace with a valid session.
    connectTimeout: 5_000,
    cors: { origin: origins, methods: ['GET', 'POST'] },
    // CORS only prevents a page of another origin from reading responses; this check prevents it from connecting. A
    // request without an Origin header does not come from a page of another origin.
    allowRequest: ({ headers: { origin } }, response) =>
      response(null, origin === undefined || origins.includes(origin)),
  })

  io.engine.on('headers', (headers) => Object.assign(headers, securityHeaderValues))
  endSlowWindows(io)
  const heartbeats = alignHeartbeats(io)
  const tcpSockets = new Set<Connection>()
  server.on('connection', (tcpSocket) => {
    tcpSockets.add(tcpSocket)
    tcpSocket.once('close', () => tcpSockets.delete(tcpSocket))
  })

  return {
    io,
    /** Closes the transports without sending a disconnect packet, so that clients reconnect automatically. */
    async close() {
      heartbeats.stop()
      const closed = io.close()
      await Promise.race([closed, wait(closeTimeoutMilliseconds)])
      // A suspended client does not respond to the closing handshake, so the service waits for it only briefly.
      for (const tcpSocket of tcpSockets) tcpSocket.destroy()
      await closed
    },
  }
}
