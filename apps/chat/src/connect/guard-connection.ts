import { Problem } from '@muster/server/http/problems'
import { disconnectFor } from './access-checks.ts'
import type { MemberSocket } from './sockets.ts'

/** Ends connections that Socket.IO would keep open. */
export function guardConnection(socket: MemberSocket) {
  socket.conn.on('data', (data: unknown) => {
    if (typeof data !== 'string') disconnectFor(socket, new Problem(415, 'Binary data is not accepted.'))
  })
  // A client may leave the namespace but keep the connection, which would then no longer be counted.
  socket.on('disconnect', () => socket.conn.close())
}
