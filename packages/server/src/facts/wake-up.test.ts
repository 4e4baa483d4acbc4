import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import { openDatabase } from '@muster/database/open'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { factsChannel, wakeUp } from './wake-up.ts'

let database: TestDatabase
let own: ReturnType<typeof openDatabase>
let listener: pg.Client
let received: string[]

beforeAll(async () => {
  database = await testDatabase()
  own = openDatabase({ url: database.url })
})
afterAll(async () => {
  await own.close()
  await database.close()
})
beforeEach(async () => {
  received = []
  listener = new pg.Client(database.url)
  await listener.connect()
  listener.on('notification', ({ payload }) => received.push(payload ?? ''))
  await listener.query(`listen ${factsChannel}`)
  // The rate limit refills only when the test advances the timer.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await listener.end()
})

async function count(expected: number) {
  while (received.length < expected) await once(listener, 'notification')
  expect(received).toHaveLength(expected)
}

/** Waits until everything that was sent so far is received. */
async function mark() {
  await own.pool.query(`notify ${factsChannel}, 'mark'`)
  while (received.at(-1) !== 'mark') await once(listener, 'notification')
  received.pop()
}

it('wake-ups that follow each other quickly are sent at once, up to the burst', async () => {
  const wake = wakeUp(own.pool)
  for (let one = 1; one <= 4; one++) {
    wake()
    await count(one)
  }
})

it('a burst is sent at the limited rate, and its last wake-up is sent', async () => {
  const wake = wakeUp(own.pool)
  for (let one = 0; one < 100; one++) wake()
  // The first, and one for all that were requested while it was being sent.
  await count(2)
  wake()
  await count(3)
  wake()
  await count(4)
  for (let one = 0; one < 100; one++) wake()
  await mark()
  expect(received).toHaveLength(4)
  vi.advanceTimersByTime(20)
  await count(5)
  vi.advanceTimersByTime(20)
  await mark()
  expect(received).toHaveLength(5)
})

it('a failed wake-up does not prevent the next one', async () => {
  const { hostname, port: realPort } = new URL(database.url)
  let refused = () => {}
  const wasRefused = new Promise<void>((resolve) => {
    refused = resolve
  })
  let refusing = true
  const proxy = createServer((socket) => {
    socket.on('error', () => {})
    if (refusing) {
      socket.once('close', refused)
      return socket.destroy()
    }
    pipeline(socket, connect(Number(realPort), hostname), socket, () => {})
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${Object(proxy.address()).port}`
  const through = openDatabase({ url: url.href })
  const wake = wakeUp(through.pool)
  wake()
  await wasRefused
  refusing = false
  wake()
  await count(1)
  await through.close()
  proxy.close()
})
