import { once } from 'node:events'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { openDatabase } from '@muster/database/open'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer } from '../http/build-server.ts'
import { createStore } from '../store.ts'
import { drain } from './drain.ts'
import { readConfig } from './env.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('a service that is shutting down still serves requests on its open connections, and closes them', async () => {
  const ownDatabase = openDatabase({ url: database.url, max: 1 })
  const server = await buildServer({
    config: readConfig({}),
    store: createStore(ownDatabase),
    logger: pino({ level: 'silent' }),
  })
  server.addHook('onClose', ownDatabase.close)
  let openGate = () => {}
  const gate = new Promise<void>((resolve) => {
    openGate = resolve
  })
  const slowRequestBegun = new Promise<void>((onBegun) => {
    server.get('/slow', async () => {
      onBegun()
      await gate
      return 'first'
    })
  })
  server.get(
    '/late',
    async () => (await ownDatabase.db.selectNoFrom((eb) => eb.val('second').as('word')).execute())[0]?.word,
  )
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))

  const socket = connect(Number(port), '127.0.0.1')
  let output = ''
  socket.on('data', (bytes) => {
    output += bytes
  })
  socket.write('GET /slow HTTP/1.1\r\nHost: muster\r\n\r\n')
  await slowRequestBegun
  const ended = server.close()
  await expect.poll(() => server.server.listening).toBe(false)
  socket.write('GET /late HTTP/1.1\r\nHost: muster\r\n\r\n')
  openGate()
  await once(socket, 'close')
  await ended
  expect(output.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(output).toMatch(/connection: close.*second$/is)
})

it('a service that drains is not ready, but serves all requests, and closes their connections', async () => {
  const server = await buildServer({
    config: readConfig({}),
    store: createStore(database),
    logger: pino({ level: 'silent' }),
  })
  server.get('/word', async () => 'word')
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const request = async (path: string) => {
    const { status, headers } = await fetch(url + path)
    return [status, headers.get('connection')]
  }
  expect(await request('/readyz')).toEqual([200, 'keep-alive'])
  expect(await request('/word')).toEqual([200, 'keep-alive'])
  const drained = drain(server, 0)
  expect(await request('/readyz')).toEqual([503, 'close'])
  expect(await request('/word')).toEqual([200, 'close'])
  expect(await request('/livez')).toEqual([200, 'close'])
  await drained
  await server.close()
})

/** Opens this many connections to the port, sends a request over each, and reports what each has received in the end. */
const clients = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, count, connected } } = require('node:worker_threads')
  const signal = new Int32Array(connected)
  const outputs = Array.from({ length: count }, () => new Promise((resolve) => {
    let output = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /word HTTP/1.1\\r\\nHost: muster\\r\\nConnection: close\\r\\n\\r\\n')
      Atomics.add(signal, 0, 1)
      Atomics.notify(signal, 0)
    })
    socket.on('data', (bytes) => (output += bytes))
    socket.on('error', ({ code }) => resolve(code)).on('close', () => resolve(output.slice(0, 12)))
  }))
  Promise.all(outputs).then((received) => parentPort.postMessage(received))
`

it('a service that shuts down serves the connections that it has not accepted yet', async () => {
  const server = await buildServer({
    config: readConfig({}),
    store: createStore(database),
    logger: pino({ level: 'silent' }),
  })
  server.get('/word', async () => 'word')
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const count = 20
  const connected = new SharedArrayBuffer(4)
  const worker = new Worker(clients, { eval: true, workerData: { port: Number(port), count, connected } })
  const received = once(worker, 'message')
  // The event loop is blocked until all have connected, so it has accepted none of them.
  const signal = new Int32Array(connected)
  for (let ready = 0; ready < count; ready = Atomics.load(signal, 0)) Atomics.wait(signal, 0, ready)
  await server.close()
  expect(await received).toEqual([Array.from({ length: count }, () => 'HTTP/1.1 200')])
})
