import { once } from 'node:events'
import { connect } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planning } from './planning.ts'
import { testApi, type World } from './world.ts'

let world: World
let port: number
const logLines: string[] = []
const logger = fastify({ logger: { level: 'debug', stream: { write: (line: string) => logLines.push(line) } } }).log

beforeAll(async () => {
  world = await testApi({}, { logger })
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => world?.close())

it('a client that closes the connection before the response is sent causes no error in the log', async () => {
  const team = await world.team()
  const { project } = await planning(world, team)
  const body = JSON.stringify({ title: 'Long', project_id: project.id, description: 'word '.repeat(2_000) })
  const headers = [
    'Host: localhost',
    `Authorization: Bearer ${team.manager.token}`,
    'Accept-Encoding: br',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(`POST /tasks/ HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
  const [, response] = await once(world.app.server, 'request')
  // The compressed body is piped to the response, but nothing has been sent yet.
  await once(response, 'pipe')
  response.socket.destroy()
  const messages = () => logLines.map((line) => JSON.parse(line).msg)
  await expect.poll(messages).toContain('the client closed the connection')
  expect(messages()).not.toContain('unforeseen error')
})
