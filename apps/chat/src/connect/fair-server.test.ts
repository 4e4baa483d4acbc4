import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSocket } from '../testing.ts'
import { FairServer } from './fair-server.ts'

const server = createServer()
const io = new Server(server, { wsEngine: FairServer })

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => io.close())

it('what one window sends at once is read message by message, in order, with those of other windows in between', async () => {
  let turn = 0
  const handled: { payload: unknown; turn: number }[] = []
  io.on('connection', (socket) =>
    socket.onAny((_name, payload) => {
      handled.push({ payload, turn })
      setImmediate(() => turn++)
    }),
  )
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const { socket, connected } = openSocket(`http://127.0.0.1:${port}`, {})
  await connected
  const all = Array.from({ length: 30 }, (_, index) => index)
  for (const n of all) socket.emit('leave_room', { roomId: String(n) })
  await expect.poll(() => handled.length).toBe(all.length)
  expect(handled.map(({ payload }) => payload)).toEqual(all.map((n) => ({ roomId: String(n) })))
  // The first two messages may be handled in the same turn of the event loop.
  expect(new Set(handled.map((message) => message.turn)).size).toBeGreaterThanOrEqual(all.length - 1)
  socket.disconnect()
})
