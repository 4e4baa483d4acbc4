import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { freePort } from '@muster/database/embedded/free-port'
import { testDatabase } from '@muster/database/testing'
import { buildServer } from '@muster/server/http/build-server'
import { readConfig } from '@muster/server/run/env'
import { createLogger } from '@muster/server/run/logger'
import { createStore } from '@muster/server/store'
import { describe, expect, it } from 'vitest'
import { checkPorts } from './ports.ts'

const config = (variables: Record<string, string> = {}) =>
  readConfig({ HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...variables })

describe('a port', () => {
  it('that is free is in order, also while nothing runs', async () => {
    const [API_PORT, CHAT_PORT] = [String(await freePort()), String(await freePort())]
    const findings = await checkPorts(config({ API_PORT, CHAT_PORT }))
    expect(findings.map(({ status }) => status)).toEqual(['ok', 'ok'])
    expect(findings[0]?.message).toContain('is free')
  })

  it('that another program uses is an error, and so is an address of another machine', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address: AddressInfo | string | null = other.address()
    const API_PORT = String(typeof address === 'object' ? address?.port : 0)
    expect((await checkPorts(config({ API_PORT })))[0]).toMatchObject({
      status: 'error',
      message: `Port ${API_PORT} is in use by another program.`,
    })
    other.close()
    expect((await checkPorts(config({ API_PORT, HOST: '203.0.113.7' })))[0]?.status).toBe('error')
  })

  it('that the service uses is in order if the service reaches its database', async () => {
    const database = await testDatabase()
    const logger = createLogger('api', config())
    const server = await buildServer({ config: config(), store: createStore(database), logger })
    const API_PORT = new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port
    expect((await checkPorts(config({ API_PORT })))[0]?.message).toBe(`The api is running at port ${API_PORT}.`)
    await database.close()
    expect((await checkPorts(config({ API_PORT })))[0]).toMatchObject({
      status: 'error',
      message: `The api at port ${API_PORT} does not reach its database.`,
    })
    await server.close()
  })
})
