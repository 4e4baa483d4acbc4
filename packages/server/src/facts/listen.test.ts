import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { openDatabase } from '@muster/database/open'
import { testDatabase } from '@muster/database/testing'
import { expect, it, vi } from 'vitest'
import { listen } from './listen.ts'

/** A relay to the database. Frozen connections transmit nothing, and are not closed either. */
async function startRelay(url: string) {
  const { port: targetPort, hostname } = new URL(url)
  const sockets = new Set<Socket>()
  const frozenSockets = new Set<Socket>()
  const server = createServer((socket) => {
    const upstream = connect(Number(targetPort), hostname)
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      from.on('data', (chunk) => frozenSockets.has(from) || to.write(chunk))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    freeze: () => {
      for (const socket of sockets) frozenSockets.add(socket)
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

it('a connection that transmits nothing any more, without being closed, is replaced', async () => {
  const database = await testDatabase()
  const relay = await startRelay(database.url)
  const { pool, close } = openDatabase({ url: relay.url, statementTimeoutMs: 500 })
  let wakeUps = 0
  const listener = listen(pool, () => {
    wakeUps++
  })
  await listener.ensureListening()
  expect(wakeUps).toBe(1)
  relay.freeze()
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
  const reconnected = async () => {
    await listener.ensureListening()
    return wakeUps
  }
  await expect.poll(reconnected).toBe(2)
  clock.mockRestore()
  await listener.close()
  await close()
  await relay.stop()
  await database.close()
})
