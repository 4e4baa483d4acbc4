import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const lingerMilliseconds = 2_000

/**
 * Ignores further input and closes the connection after a delay, so that a client that is still sending can read the
 * refusal. If the connection were closed immediately, the client would only see a broken connection.
 */
export function linger(socket: Socket) {
  socket.pause()
  setTimeout(() => socket.destroy(), lingerMilliseconds)
}

/** Does the same after a response with `Connection: close` to a request whose body was not read to the end. */
export function lingerAfter(request: IncomingMessage) {
  const { socket } = request
  // Node calls `destroySoon` after such a response, and its default implementation closes the connection immediately.
  socket.destroySoon = () => {
    socket.end()
    request.pause()
    linger(socket)
  }
}
