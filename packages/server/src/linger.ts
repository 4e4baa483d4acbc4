import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const lingerMilliseconds = 1_000

/**
 * Throws away for a moment what still comes, then cuts the line: whoever is refused in the middle of sending reads the
 * answer, where they would see a broken connection if it were cut at once.
 */
export function linger(socket: Socket): NodeJS.Timeout {
  socket.resume()
  return setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
}

/** The same for a request whose body was not read to its end; one that ends in time keeps its connection. */
export function lingerOn(request: IncomingMessage) {
  if (request.complete) return
  const cut = linger(request.socket)
  request.once('end', () => clearTimeout(cut))
  request.resume()
}
