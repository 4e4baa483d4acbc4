import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const lingerMilliseconds = 2_000

/**
 * Leaves unread what still comes, and cuts the line after a moment: whoever is refused in the middle of sending reads
 * the answer, where they would see a broken connection if it were cut at once.
 */
export function linger(socket: Socket) {
  socket.pause()
  setTimeout(() => socket.destroy(), lingerMilliseconds)
}

/** The same once a request whose body was not read to its end is answered with `Connection: close`. */
export function lingerAfter(request: IncomingMessage) {
  const { socket } = request
  // What Node calls after such an answer; its own cuts the line with the last byte.
  socket.destroySoon = () => {
    socket.end()
    request.pause()
    linger(socket)
  }
}
