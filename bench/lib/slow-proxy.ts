import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type SlowProxy = {
  port: number
  /** From now on, each round trip takes this many milliseconds longer, half of them in each direction. */
  delay(ms: number): void
  /** Silently holds back all data in both directions until `open` is called, which delivers it. */
  blackHole(): void
  open(): void
  close(): Promise<void>
}

/** Starts a proxy to a local port. The proxy can delay all data, or hold it back until `open` is called. */
export async function startSlowProxy(target: number): Promise<SlowProxy> {
  let latency = 0
  let isBlackHole = false
  const pendingResolvers = new Set<() => void>()
  const sockets = new Set<Socket>()

  const waitUntilOpen = () =>
    isBlackHole ? new Promise<void>((resolve) => pendingResolvers.add(resolve)) : Promise.resolve()
  const waitHalfLatency = () => new Promise<void>((resolve) => setTimeout(resolve, latency / 2))

  /** Forwards data in order, each chunk delayed by half the latency. */
  function forward(from: Socket, to: Socket) {
    let queue = Promise.resolve()
    const enqueue = (act: () => void) => {
      const arrived = latency > 0 ? waitHalfLatency() : Promise.resolve()
      queue = queue
        .then(() => arrived)
        .then(waitUntilOpen)
        .then(act)
    }
    from.on('data', (chunk) => enqueue(() => to.writable && to.write(chunk)))
    from.on('end', () => enqueue(() => to.end()))
    from.on('error', () => enqueue(() => to.destroy()))
    from.on('close', () => sockets.delete(from))
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    for (const socket of [client, upstream]) sockets.add(socket.setNoDelay())
    forward(client, upstream)
    forward(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')

  return {
    port: address.port,
    delay: (ms) => {
      latency = ms
    },
    blackHole: () => {
      isBlackHole = true
    },
    open: () => {
      isBlackHole = false
      for (const resolvePending of pendingResolvers) resolvePending()
      pendingResolvers.clear()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
