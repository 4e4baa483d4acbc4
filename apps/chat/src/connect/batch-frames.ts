import type { MemberSocket } from './sockets.ts'

/**
 * Writes the frames of one flush to the network together: in a busy room, a separate write for each window and message
 * would cost far more than the encoding. A single frame is sent without delay.
 */
export function batchFrames(socket: MemberSocket) {
  const { socket: tcpSocket } = socket.request
  socket.conn.on('flush', (packets: unknown[]) => {
    if (packets.length < 2 || socket.conn.transport.name !== 'websocket') return
    tcpSocket.cork()
    process.nextTick(() => tcpSocket.uncork())
  })
}

/**
 * Releases the request that opened the connection and the data read from it, which take most of the memory of a
 * connection and are no longer needed. The properties are set to undefined and not deleted: an object from which a
 * property was deleted takes several times as much memory.
 */
export function forgetRequest(socket: MemberSocket) {
  Reflect.set(socket.conn, 'request', undefined)
  Reflect.set(socket, 'handshake', undefined)
}
