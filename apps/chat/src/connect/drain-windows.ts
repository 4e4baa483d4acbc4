import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sockets } from './sockets.ts'

/** A proxy has this time, but at most a third of the draining time, to notice that it must not use this node anymore. */
const noticeMilliseconds = 1_000
const stepMilliseconds = 25

/**
 * Returns a function that moves the windows to other nodes before this one stops. After the proxy has had time to notice
 * that the node is about to stop, new connections are refused with 503, and the windows are disconnected evenly during
 * the rest of `seconds`. Their users are away for less time than if all windows reconnected at the same moment.
 */
export function createWindowDrain(io: Sockets): (seconds: number) => Promise<void> {
  let isMoving = false
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    // Requests of existing connections are served.
    if (!isMoving || new URL(request.url ?? '', 'http://muster').searchParams.has('sid')) return next()
    if (request.headers.upgrade === undefined) response.writeHead(503, { Connection: 'close' }).end()
    else request.socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })

  return async (seconds) => {
    const milliseconds = seconds * 1_000
    const firstPart = Math.min(noticeMilliseconds, milliseconds / 3)
    await wait(firstPart)
    isMoving = true
    const { sockets } = io.of('/')
    const stepCount = Math.ceil((milliseconds - firstPart) / stepMilliseconds)
    for (let remainingSteps = stepCount; remainingSteps > 0; remainingSteps--) {
      const windows = [...sockets.values()].filter(({ conn }) => conn.readyState === 'open')
      for (const { conn } of windows.slice(0, Math.ceil(windows.length / remainingSteps))) conn.close()
      await wait(stepMilliseconds)
    }
  }
}
