import { createServer } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { Server } from 'socket.io'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSocket } from '../testing.ts'
import { endSlowWindows } from './slow-windows.ts'

const server = createServer()
const io = new Server(server)
endSlowWindows(io)
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${Object(server.address()).port}`
})
afterAll(() => io.close())

/** Stops reading, as a suspended browser does. */
function stopReading({ socket }: ReturnType<typeof openSocket>) {
  const { engine } = socket.io
  const connection = Reflect.get(Object(Reflect.get(Object(engine?.transport), 'ws')), '_socket')
  connection.pause()
  return () => connection.destroy()
}

it('a window that stops reading is ended before its queue fills the memory; others receive everything', async () => {
  const reading = openSocket(url, {})
  const asleep = openSocket(url, {})
  await Promise.all([reading.connected, asleep.connected])
  let heard = 0
  reading.socket.onAny(() => heard++)
  const end = stopReading(asleep)

  const text = 'x'.repeat(65_536)
  let told = 0
  // What the operating system buffers for both sides comes on top of it.
  for (; io.engine.clientsCount > 1 && told < 1_000; told++) {
    io.emit('news', text)
    await setImmediate()
  }
  expect(told).toBeLessThan(1_000)
  await expect.poll(() => heard).toBe(told)
  expect(reading.socket.connected).toBe(true)
  end()
})
