import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '../lib/service.ts'
import { openWebSocket, sendText } from './web-socket.ts'

/** A server with the ws package that sends each text to all its clients. */
let service: Service
beforeAll(async () => {
  service = await startService([`${import.meta.dirname}/../limit/ws.mjs`], {}, 'PORT', '/')
})
afterAll(() => service.stop())

it.each([0, 125, 126, 65_535, 65_536, 70_000])('sends and receives a text of %i bytes', async (length) => {
  const received: string[] = []
  const port = Number(new URL(service.url).port)
  const { socket, upgraded } = openWebSocket(port, '/', (bytes, start, end) =>
    received.push(bytes.toString('utf8', start, end)),
  )
  await upgraded
  const texts = ['x'.repeat(length), 'the next text']
  for (const text of texts) sendText(socket, text)
  await expect.poll(() => received).toEqual(texts)
  socket.destroy()
})
