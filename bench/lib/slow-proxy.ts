import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type SlowProxy = {
  port: number
  /** Each way of a question and its answer takes half of this longer from now on, milliseconds. */
  delay(ms: number): void
  /** Nothing arrives any more, in either direction, and nobody is told; until `open`, which lets everything through. */
  blackHole(): void
  open(): void
  close(): Promise<void>
}

/** A way to a port of this machine that can be made slow, or swallow what is sent until it is opened again. */
export async function slowProxy(target: number): Promise<SlowProxy> {
  let latency = 0
  let hole = false
  const waiting = new Set<() => void>()
  const sockets = new Set<Socket>()

  const passes = () => (hole ? new Promise<void>((resolve) => waiting.add(resolve)) : Promise.resolve())
  const later = () => new Promise<void>((resolve) => setTimeout(resolve, latency / 2))

  /** Hands on what comes, in order, each piece as late as the way is long. */
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
