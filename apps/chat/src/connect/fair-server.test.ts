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
  const taken: { said: unknown; turn: number }[] = []
  io.on('connection', (socket) =>
    socket.onAny((_name, said) => {
      taken.push({ said, turn })
      setImmediate(() => turn++)
    }),
  )
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const { socket, connected } = openSocket(`http://127.0.0.1:${port}`, {})
  await connected
  const all = Array.from({ length: 30 }, (_, n) => n)
  for (const n of all) socket.emit('leave_room', { roomId: String(n) })
  await expect.poll(() => taken.length).toBe(all.length)
  expect(taken.map(({ said }) => said)).toEqual(all.map((n) => ({ roomId: String(n) })))
  // The first may share its turn with the second.
  expect(new Set(taken.map((one) => one.turn)).size).toBeGreaterThanOrEqual(all.length - 1)
  socket.disconnect()
})
