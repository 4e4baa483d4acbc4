import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Starts a TCP proxy whose connections can go silent: they stay open but forward nothing, like a dead connection. */
export async function startSilentProxy() {
  let targetPort = 0
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((clientSocket) => {
    const serverSocket = connect(targetPort, '127.0.0.1')
    const pair: [Socket, Socket] = [clientSocket, serverSocket]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    clientSocket.pipe(serverSocket)
    serverSocket.pipe(clientSocket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    port: address.port,
    setTargetPort: (port: number) => {
      targetPort = port
    },
    /** Makes the current connections stop forwarding but stay open. Later connections work. */
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
