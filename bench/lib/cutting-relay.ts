import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type CuttingRelay = { url: string; cutCount(): number; stop(): Promise<void> }

type Options = {
  /** All connections are cut after each of these intervals. */
  everyMilliseconds: number
  /** The rate of each connection to the target, so that large bodies are cut in the middle. */
  bytesPerSecond: number
}

const tickMilliseconds = 20

/** Forwards connections to a local port slowly, and cuts all of them again and again. */
export async function startCuttingRelay(
  targetUrl: string,
  { everyMilliseconds, bytesPerSecond }: Options,
): Promise<CuttingRelay> {
  const port = Number(new URL(targetUrl).port)
  const sockets = new Set<Socket>()
  let cutCount = 0
  const server = createServer((incoming) => {
    const outgoing = connect({ port, host: '127.0.0.1' })
    const pair = [incoming, outgoing]
    for (const socket of pair) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        for (const other of pair) other.destroy()
      })
    }
    outgoing.pipe(incoming)
    forwardSlowly(incoming, outgoing, bytesPerSecond)
  })
  const timer = setInterval(() => {
    cutCount += sockets.size / 2
    for (const socket of sockets) socket.resetAndDestroy()
  }, everyMilliseconds)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cutCount: () => Math.round(cutCount),
    stop: async () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function forwardSlowly(from: Socket, to: Socket, bytesPerSecond: number) {
  const part = Math.max(1, Math.round((bytesPerSecond * tickMilliseconds) / 1_000))
  const timer = setInterval(() => {
    const chunk = from.read(Math.min(part, from.readableLength))
    if (chunk) to.write(chunk)
  }, tickMilliseconds)
  // Without a listener for `readable`, the socket would not fill its buffer.
  from.on('readable', () => undefined)
  from.on('end', () => to.end())
  from.on('close', () => clearInterval(timer))
}
