import { connect, createServer, type Socket } from 'node:net'

export type CuttingRelay = { url: string; cutCount(): number; stop(): Promise<void> }

/** Forwards connections to a local port, and destroys all of them again and again. */
export async function startCuttingRelay(targetUrl: string, everyMilliseconds: number): Promise<CuttingRelay> {
  const targetPort = Number(new URL(targetUrl).port)
  const sockets = new Set<Socket>()
  let cutCount = 0
  const server = createServer((incoming) => {
    const outgoing = connect(targetPort, '127.0.0.1')
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        incoming.destroy()
        outgoing.destroy()
      })
    }
    incoming.pipe(outgoing).pipe(incoming)
  })
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const timer = setInterval(() => {
    cutCount += sockets.size / 2
    cutAll()
  }, everyMilliseconds)
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cutCount: () => Math.round(cutCount),
    stop: async () => {
      clearInterval(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      cutAll()
      await closed
    },
  }
}
