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

/** Makes the client stop reading, as a suspended browser does. */
function stopReading({ socket }: ReturnType<typeof openSocket>) {
  const { engine } = socket.io
  const tcpSocket = Reflect.get(Object(Reflect.get(Object(engine?.transport), 'ws')), '_socket')
  tcpSocket.pause()
  return () => tcpSocket.destroy()
}

it('a window that stops reading is ended before its queue fills the memory; others receive everything', async () => {
  const readingClient = openSocket(url, {})
  const sleepingClient = openSocket(url, {})
  await Promise.all([readingClient.connected, sleepingClient.connected])
  let receivedCount = 0
  readingClient.socket.onAny(() => receivedCount++)
  const end = stopReading(sleepingClient)

  const text = 'x'.repeat(65_536)
  let sentCount = 0
  // The operating system buffers data on both sides, so many messages are sent before the queue fills.
  for (; io.engine.clientsCount > 1 && sentCount < 1_000; sentCount++) {
    io.emit('news', text)
    await setImmediate()
  }
  expect(sentCount).toBeLessThan(1_000)
  await expect.poll(() => receivedCount).toBe(sentCount)
  expect(readingClient.socket.connected).toBe(true)
  end()
})
