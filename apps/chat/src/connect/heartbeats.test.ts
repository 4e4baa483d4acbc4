import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Server } from 'socket.io'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSocket } from '../testing.ts'
import { alignHeartbeats } from './heartbeats.ts'

const server = createServer()
const io = new Server(server, { pingInterval: 300, pingTimeout: 5_000 })
const { stop } = alignHeartbeats(io, 200)
let turn = 0
/** For each connection, the turns of the event loop in which a heartbeat was sent to it. */
const beats = new Map<string, number[]>()

beforeAll(async () => {
  io.engine.on('connection', (connection) => {
    const turns: number[] = []
    beats.set(connection.id, turns)
    connection.on('packetCreate', ({ type }: { type: string }) => {
      if (type !== 'ping') return
      turns.push(turn)
      setImmediate(() => turn++)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  stop()
  await io.close()
})

it('windows that connected one after the other are sent their heartbeats together, in every round', async () => {
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const connectionCount = 12
  for (let n = 0; n < connectionCount; n++) {
    await openSocket(`http://127.0.0.1:${port}`, {}).connected
    await wait(5)
  }
  const rounds = 4
  await expect.poll(() => Math.min(...[...beats.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(rounds)
  const turns = new Set([...beats.values()].flatMap((all) => all.slice(1, rounds)))
  expect(beats.size).toBe(connectionCount)
  // If heartbeats were sent individually, each heartbeat of each window would have its own turn.
  expect(turns.size).toBeLessThan((connectionCount * (rounds - 1)) / 2)
})
