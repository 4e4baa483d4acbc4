import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  port: number
  /** How many connections were cut so far. */
  cutCount(): number
  close(): Promise<void>
}

type Options = {
  target: number
  /** All connections are cut after each of these intervals. */
  cutEveryMs: number
  /** The rate of each connection to the target. */
  bytesPerSecond: number
}

const tickMs = 20

/** Starts a proxy to a local port, whose connections are slow and are cut at a fixed interval. */
export async function startCuttingProxy({ target, cutEveryMs, bytesPerSecond }: Options): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let cuts = 0

  const server = createServer((client) => {
    const upstream = connect({ port: target, host: '127.0.0.1' })
    const pair = [client, upstream]
    for (const socket of pair) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        for (const other of pair) other.destroy()
      })
    }
    upstream.pipe(client)
    forwardSlowly(client, upstream, bytesPerSecond)
  })
  const timer = setInterval(() => {
    cuts += sockets.size / 2
    for (const socket of sockets) socket.resetAndDestroy()
  }, cutEveryMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    port: address.port,
    cutCount: () => cuts,
    close: async () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Forwards the bytes in small parts, so that a cut divides a body anywhere. */
function forwardSlowly(from: Socket, to: Socket, bytesPerSecond: number) {
  const part = Math.max(1, Math.round((bytesPerSecond * tickMs) / 1_000))
  from.pause()
  const timer = setInterval(() => {
    const chunk = from.read(Math.min(part, from.readableLength)) ?? undefined
    if (chunk) to.write(chunk)
  }, tickMs)
  from.on('end', () => to.end())
  from.on('close', () => clearInterval(timer))
  // Without a listener for `readable`, the socket would not fill its buffer.
  from.on('readable', () => undefined)
}
