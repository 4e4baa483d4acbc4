import type { MemberSocket } from './sockets.ts'

/**
 * Writes the frames of one flush to the network at once: what a busy room costs is one write for each window and
 * message, far more than to encode it. A single frame is sent as it is, without delay.
 */
export function joinFrames(socket: MemberSocket) {
  const { socket: connection } = socket.request
  socket.conn.on('flush', (packets: unknown[]) => {
    if (packets.length < 2 || socket.conn.transport.name !== 'websocket') return
    connection.cork()
    process.nextTick(() => connection.uncork())
  })
}

/**
 * Lets go of the request by which a connection began, and of what was read from it: it is not asked for any more, and is
 * most of what one holds. Emptied, not deleted: an object that lost a property takes several times as much.
 */
export function forgetRequest(socket: MemberSocket) {
  Reflect.set(socket.conn, 'request', undefined)
  Reflect.set(socket, 'handshake', undefined)
}
