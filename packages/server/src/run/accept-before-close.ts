import type { Server } from 'node:http'

/** How long `close` goes on accepting connections that arrive one after another, in milliseconds. */
const maxDelayMilliseconds = 500

/**
 * Makes `close` accept the connections that wait in the queue of the system first. The system resets these when the
 * server stops listening, and a proxy does not send a request again that may have been executed, such as a POST.
 */
export function acceptBeforeClose(server: Server): void {
  const close = server.close.bind(server)
  server.close = (onClosed) => {
    if (!server.listening) return close(onClosed)
    const deadline = performance.now() + maxDelayMilliseconds
    let acceptedCount = 0
    const count = () => {
      acceptedCount++
    }
    // Each turn of the event loop accepts at least one of the connections that wait, before it runs `setImmediate`.
    const closeIfNoneWaits = (previousCount: number) => {
      if (acceptedCount > previousCount && performance.now() < deadline)
        return void setImmediate(closeIfNoneWaits, acceptedCount)
      server.off('connection', count)
      close(onClosed)
    }
    server.on('connection', count)
    setImmediate(() => setImmediate(closeIfNoneWaits, acceptedCount))
    return server
  }
}
