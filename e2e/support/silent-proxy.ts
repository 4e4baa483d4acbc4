import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy whose connections can go silent: they stay open but forward nothing, like a connection that died. */
export async function silentProxy() {
  let target = 0
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((inward) => {
    const outward = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [inward, outward]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    inward.pipe(outward)
    outward.pipe(inward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    port: address.port,
    to: (port: number) => {
      target = port
    },
    /** The current connections stop forwarding but stay open; later ones work. */
    silence: () => {
      for (const pair of pairs)
        for (const socket of pair) {
          socket.unpipe()
          socket.removeAllListeners('close')
          socket.resume()
        }
    },
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
    },
  }
}
