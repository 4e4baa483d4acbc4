import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const lingerMilliseconds = 2_000

/**
 * Ignores further input and closes the connection after a moment. A client that is refused while it sends can then read
 * the response; with an immediate close it would see a broken connection.
 */
export function linger(socket: Socket) {
  socket.pause()
  setTimeout(() => socket.destroy(), lingerMilliseconds)
}

/** The same after a response with `Connection: close` to a request whose body was not read to its end. */
export function lingerAfter(request: IncomingMessage) {
  const { socket } = request
  // Node calls this after such a response; its own implementation closes the connection with the last byte.
  socket.destroySoon = () => {
    socket.end()
    request.pause()
    linger(socket)
  }
}
