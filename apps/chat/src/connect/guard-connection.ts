import { Problem } from '@muster/server/http/problems'
import { disconnectFor } from './access-checks.ts'
import type { MemberSocket } from './sockets.ts'

/** Ends connections that Socket.IO would keep. */
export function guardConnection(socket: MemberSocket) {
  socket.conn.on('data', (data: unknown) => {
    if (typeof data !== 'string') disconnectFor(socket, new Problem(415, 'Binary data is not taken.'))
  })
  // A client may leave the namespace and keep the connection, where nothing would count it any more.
  socket.on('disconnect', () => socket.conn.close())
}
