import type { Socket } from 'node:net'
import { linger } from '../run/linger.ts'
import { Problem } from './problems.ts'

const unreadableRequest: [number, string] = [400, 'The request could not be read.']
const problemsByCode: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request came too slowly.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
}

/** Responds to input that cannot be parsed as a request, such as endless or slow headers, and closes the connection. */
export function respondToClientError(error: Error & { code?: string }, socket: Socket) {
  // Any later input on the socket cannot be parsed either, and calls this handler again.
  if (socket.destroyed || socket.writableEnded) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = new Problem(...(problemsByCode[error.code ?? ''] ?? unreadableRequest)).body()
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  linger(socket)
}
