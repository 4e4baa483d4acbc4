import { Problem } from '@muster/server/http/problems'
import type { MemberSocket } from './sockets.ts'
import { turnOut } from './standings.ts'

/** Ends connections that Socket.IO by itself would keep. */
export function guardConnection(socket: MemberSocket) {
  socket.conn.on('data', (data: unknown) => {
    if (typeof data !== 'string') turnOut(socket, new Problem(415, 'Binary data is not taken.'))
  })
  // A client may leave the namespace and keep the connection, where nothing would count it any more.
  socket.on('disconnect', () => socket.conn.close())
}
