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
let ear: pg.Client
let heard: string[]

beforeAll(async () => {
  database = await testDatabase()
  own = openDatabase({ url: database.url })
})
afterAll(async () => {
  await own.close()
  await database.close()
})
beforeEach(async () => {
  heard = []
  ear = new pg.Client(database.url)
  await ear.connect()
  ear.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await ear.query(`listen ${factsChannel}`)
  // The pace stands still until it is moved on.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await ear.end()
})

async function count(expected: number) {
  while (heard.length < expected) await once(ear, 'notification')
  expect(heard).toHaveLength(expected)
}

/** Everything that was sent until now is heard when this is. */
async function mark() {
  await own.pool.query(`notify ${factsChannel}, 'mark'`)
  while (heard.at(-1) !== 'mark') await once(ear, 'notification')
  heard.pop()
}

it('what is written shortly after something else is told at once, too', async () => {
  const wake = wakeUp(own.pool)
  for (let one = 1; one <= 4; one++) {
    wake()
    await count(one)
  }
})

it('a storm is told at its pace, and its last word is told', async () => {
  const wake = wakeUp(own.pool)
  for (let one = 0; one < 100; one++) wake()
  // The first, and one for all that came while it was sent.
  await count(2)
  wake()
  await count(3)
  wake()
  await count(4)
  for (let one = 0; one < 100; one++) wake()
  await mark()
  expect(heard).toHaveLength(4)
  vi.advanceTimersByTime(20)
  await count(5)
  vi.advanceTimersByTime(20)
  await mark()
  expect(heard).toHaveLength(5)
})

it('one that fails does not keep the next from being told', async () => {
  const { hostname, port: realPort } = new URL(database.url)
  let refused = () => {}
  const wasRefused = new Promise<void>((resolve) => {
    refused = resolve
  })
  let away = true
  const door = createServer((socket) => {
    socket.on('error', () => {})
    if (away) {
      socket.once('close', refused)
      return socket.destroy()
    }
    pipeline(socket, connect(Number(realPort), hostname), socket, () => {})
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${Object(door.address()).port}`
  const through = openDatabase({ url: url.href })
  const wake = wakeUp(through.pool)
  wake()
  await wasRefused
  away = false
  wake()
  await count(1)
  await through.close()
  door.close()
})
