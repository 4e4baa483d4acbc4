import type { MemberSocket } from './sockets.ts'

/**
 * Writes the frames of one flush to the network at once: in a busy room one write for each window and message costs far
 * more than the encoding. A single frame is sent without delay.
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
 * Releases the request that opened the connection and what was read from it, which is most of the memory of a
 * connection and not needed any more. Set to undefined and not deleted: an object that lost a property takes several
 * times as much memory.
 */
export function forgetRequest(socket: MemberSocket) {
  Reflect.set(socket.conn, 'request', undefined)
  Reflect.set(socket, 'handshake', undefined)
}
