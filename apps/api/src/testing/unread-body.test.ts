import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from './world.ts'

let world: World
let port: number

beforeAll(async () => {
  world = await testApi()
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => world?.close())

it('a client that is still sending an unread body is not cut off, and can read the response', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let response = ''
  const errors: string[] = []
  socket.on('data', (chunk) => {
    response += chunk
  })
  socket.on('error', ({ message }) => errors.push(message))
  socket.write('GET /tasks/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1000000\r\n\r\nbegun')
  await once(socket, 'end')
  // If the server had closed the connection without reading the body, the first write would trigger a reset, and the
  // following writes would fail.
  for (let piece = 0; piece < 5; piece++) {
    socket.write('more')
    await wait(50)
  }
  socket.destroy()
  expect(response).toMatch(/^HTTP\/1\.1 (401|503)/)
  expect(errors).toEqual([])
})
