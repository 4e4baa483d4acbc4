import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import { openDatabase } from '@muster/database/open'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createWakeUp, factsChannel } from './wake-up.ts'

let database: TestDatabase
let ownDatabase: ReturnType<typeof openDatabase>
let listener: pg.Client
let receivedPayloads: string[]

beforeAll(async () => {
  database = await testDatabase()
  ownDatabase = openDatabase({ url: database.url })
})
afterAll(async () => {
  await ownDatabase.close()
  await database.close()
})
beforeEach(async () => {
  receivedPayloads = []
  listener = new pg.Client(database.url)
  await listener.connect()
  listener.on('notification', ({ payload }) => receivedPayloads.push(payload ?? ''))
  await listener.query(`listen ${factsChannel}`)
  // The rate limit refills only when the test advances the timer.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await listener.end()
})

async function expectReceived(expectedCount: number) {
  while (receivedPayloads.length < expectedCount) await once(listener, 'notification')
  expect(receivedPayloads).toHaveLength(expectedCount)
}

/** Sends a marker and waits until it is received, so that everything sent before it is received too. */
async function receiveAllSent() {
  await ownDatabase.pool.query(`notify ${factsChannel}, 'mark'`)
  while (receivedPayloads.at(-1) !== 'mark') await once(listener, 'notification')
  receivedPayloads.pop()
}

it('wake-ups that follow each other quickly are sent at once, up to the burst', async () => {
  const wake = createWakeUp(ownDatabase.pool)
  for (let sent = 1; sent <= 4; sent++) {
    wake()
    await expectReceived(sent)
  }
})

it('a burst is sent at the limited rate, and its last wake-up is sent', async () => {
  const wake = createWakeUp(ownDatabase.pool)
  for (let sent = 0; sent < 100; sent++) wake()
  // The first wake-up, and one more for all those that were requested while the first was being sent.
  await expectReceived(2)
  wake()
  await expectReceived(3)
  wake()
  await expectReceived(4)
  for (let sent = 0; sent < 100; sent++) wake()
  await receiveAllSent()
  expect(receivedPayloads).toHaveLength(4)
  vi.advanceTimersByTime(20)
  await expectReceived(5)
  vi.advanceTimersByTime(20)
  await receiveAllSent()
  expect(receivedPayloads).toHaveLength(5)
})

it('a failed wake-up does not prevent the next one', async () => {
  const { hostname, port: realPort } = new URL(database.url)
  let onRefused = () => {}
  const refusal = new Promise<void>((resolve) => {
    onRefused = resolve
  })
  let isRefusing = true
  const proxy = createServer((socket) => {
    socket.on('error', () => {})
    if (isRefusing) {
      socket.once('close', onRefused)
      return socket.destroy()
    }
    pipeline(socket, connect(Number(realPort), hostname), socket, () => {})
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${Object(proxy.address()).port}`
  const proxiedDatabase = openDatabase({ url: url.href })
  const wake = createWakeUp(proxiedDatabase.pool)
  wake()
  await refusal
  isRefusing = false
  wake()
  await expectReceived(1)
  await proxiedDatabase.close()
  proxy.close()
})
