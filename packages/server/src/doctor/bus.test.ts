import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { readConfig } from '../run/env.ts'
import { startTestBus } from '../testing/start-test-bus.ts'
import { checkBus } from './bus.ts'

const check = (BUS_URL?: string) => checkBus(readConfig({ BUS_URL }))

it('a bus that responds is in order, and no bus needs no finding', async () => {
  const bus = await startTestBus()
  expect(await check(bus.url)).toMatchObject([{ status: 'ok', message: expect.stringContaining('responds') }])
  await bus.stop()
  expect(await check()).toEqual([])
})

it('a bus that does not run is an error that names neither user nor password', async () => {
  const [finding] = await check('redis://ada:secret@127.0.0.1:1')
  expect(finding).toMatchObject({ status: 'error', message: expect.stringContaining('ECONNREFUSED') })
  expect(JSON.stringify(finding)).not.toMatch(/ada|secret/)
})

it.each([
  ['-WRONGPASS invalid username-password pair', 'password'],
  ["-ERR unknown command 'HELLO'", 'Redis 6'],
])('a bus that responds %s is an error whose fix mentions %s', async (response, fix) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => socket.write(`${response}\r\n`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = Object.assign({ port: 0 }, server.address())
  expect(await check(`redis://127.0.0.1:${port}`)).toMatchObject([
    { status: 'error', fix: expect.stringContaining(fix) },
  ])
  server.close()
})
