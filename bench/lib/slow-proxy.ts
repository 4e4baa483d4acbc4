import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type SlowProxy = {
  port: number
  /** From now on, each direction of a round trip takes half of this longer, in milliseconds. */
  delay(ms: number): void
  /** Silently holds back everything in both directions until `open`, which delivers it. */
  blackHole(): void
  open(): void
  close(): Promise<void>
}

/** A proxy to a local port that can be slowed down, or hold back all data until it is opened again. */
export async function slowProxy(target: number): Promise<SlowProxy> {
  let latency = 0
  let hole = false
  const waiting = new Set<() => void>()
  const sockets = new Set<Socket>()

  const passes = () => (hole ? new Promise<void>((resolve) => waiting.add(resolve)) : Promise.resolve())
  const later = () => new Promise<void>((resolve) => setTimeout(resolve, latency / 2))

  /** Forwards data in order, each chunk delayed by half the latency. */
  function carry(from: Socket, to: Socket) {
    let queue = Promise.resolve()
    const then = (act: () => void) => {
      const arrived = latency > 0 ? later() : Promise.resolve()
      queue = queue
        .then(() => arrived)
        .then(passes)
        .then(act)
    }
    from.on('data', (chunk) => then(() => to.writable && to.write(chunk)))
    from.on('end', () => then(() => to.end()))
    from.on('error', () => then(() => to.destroy()))
    from.on('close', () => sockets.delete(from))
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    for (const socket of [client, upstream]) sockets.add(socket.setNoDelay())
    carry(client, upstream)
    carry(upstream, client)
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
      hole = true
    },
    open: () => {
      hole = false
      for (const go of waiting) go()
      waiting.clear()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
