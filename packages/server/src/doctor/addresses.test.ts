import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { testDatabase } from '@muster/database/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemProgram } from '../../../../scripts/deploy/testing-programs.ts'
import { buildServer } from '../http/build-server.ts'
import { readConfig } from '../run/env.ts'
import { createLogger } from '../run/logger.ts'
import { createStore } from '../store.ts'
import { checkAddresses } from './addresses.ts'

/** A loopback address that does not count as a name of this machine. Only Linux has it without configuration. */
const host = '127.0.0.2'
const openssl =
  process.platform === 'linux' ? systemProgram('openssl', "The doctor's tests with certificates") : undefined

let folder: string
const closeFunctions: (() => unknown)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-certificates-'))
})
afterAll(async () => {
  for (const close of closeFunctions) close()
  await rm(folder, { recursive: true })
})

/** Creates a certificate that signs itself and ends after this number of days. */
async function createCertificate(days: number, address = host) {
  const path = (name: string) => join(folder, `${name}-${days}-${address}`)
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync(openssl ?? '', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', path('key')]
  const names = ['-subj', `/CN=${address}`, '-addext', `subjectAltName=IP:${address}`]
  run('req', '-x509', ...key, ...names, '-days', '90', '-out', path('base'))
  run('x509', '-in', path('base'), '-signkey', path('key'), '-days', String(days), '-out', path('certificate'))
  return { key: await readFile(path('key'), 'utf8'), cert: await readFile(path('certificate'), 'utf8') }
}

/** Starts a proxy at https, in front of nothing: it returns what `respond` says. */
async function startProxy(
  certificate: { key: string; cert: string },
  respond: RequestListener,
  upgrade?: (socket: Duplex) => void,
) {
  const proxy = createServer(certificate, respond)
  if (upgrade) proxy.on('upgrade', (_request, socket) => upgrade(socket))
  proxy.listen(0, host)
  await once(proxy, 'listening')
  closeFunctions.push(
    () => proxy.closeAllConnections(),
    () => proxy.close(),
  )
  const address = proxy.address()
  return `https://${host}:${typeof address === 'object' ? address?.port : 0}`
}
const asMuster: RequestListener = ({ url }, response) => {
  response.writeHead(url === '/metrics' ? 404 : 200, { 'Referrer-Policy': 'no-referrer' }).end('{"status":"ok"}')
}
async function check(
  PUBLIC_URL: string,
  { ca, ...variables }: { ca?: string; [name: string]: string | undefined } = {},
) {
  const config = readConfig({
    PUBLIC_URL,
    CHAT_URL: PUBLIC_URL,
    TRUST_PROXY: host,
    API_PORT: '1',
    CHAT_PORT: '2',
    ...variables,
  })
  const findings = await checkAddresses(config, ca)
  return (name: string) => findings.filter((finding) => finding.check.startsWith(name))
}

it('an address of this machine only and one without encryption are warnings', async () => {
  const local = await check('http://localhost:8000')
  expect(local('public address')[0]?.message).toContain('this machine only')
  const plain = createHttpServer(asMuster)
  plain.listen(0, '127.0.0.1')
  await once(plain, 'listening')
  closeFunctions.push(() => plain.close())
  const open = await check('http://muster.invalid', { CHAT_URL: '' })
  expect(open('public address')[0]?.message).toContain('is not encrypted')
})

it('an https address that nothing serves is an error, and so is https without an address of the chat', async () => {
  const of = await check('https://127.0.0.2:1', { CHAT_URL: '' })
  expect(of('certificate')[0]).toMatchObject({ status: 'error', message: expect.stringContaining('ECONNREFUSED') })
  expect(of('public address')[0]?.status).toBe('error')
  expect(of('address of the chat')[0]?.message).toContain('CHAT_URL is not set')
})

describe.runIf(openssl)('a proxy', () => {
  it('with a valid certificate that forwards to Muster is in order', async () => {
    const certificate = await createCertificate(60)
    const of = await check(await startProxy(certificate, asMuster), { ca: certificate.cert })
    expect(of('certificate')[0]?.message).toBe('It is valid for 59 days.')
    expect(of('public address')[0]?.status).toBe('ok')
    expect(of('proxy')[0]?.status).toBe('ok')
  })

  it.each([
    ['that expires soon is a warning', 5, host, 'warning', 'It expires in 4 days.'],
    ['that expires tomorrow is a warning', 2, host, 'warning', 'It expires in 1 day.'],
    ['that has expired is an error', -1, host, 'error', 'It expired'],
    ['for another name is an error', 60, '127.0.0.3', 'error', 'Browsers do not accept it'],
  ])('with a certificate %s', async (_title, days, address, status, message) => {
    const certificate = await createCertificate(days, address)
    const of = await check(await startProxy(certificate, asMuster), { ca: certificate.cert })
    expect(of('certificate')[0]).toMatchObject({ status, message: expect.stringContaining(message) })
  })

  it('with a certificate of an unknown authority is an error', async () => {
    const of = await check(await startProxy(await createCertificate(60), asMuster))
    expect(of('certificate')[0]?.message).toContain('Browsers do not accept it')
  })

  it('that shows /metrics, doubles headers, or is not trusted is reported', async () => {
    const certificate = await createCertificate(60)
    const url = await startProxy(certificate, (_request, response) => {
      response
        .writeHead(200, ['Referrer-Policy', 'no-referrer', 'Referrer-Policy', 'no-referrer'])
        .end('{"status":"ok"}')
    })
    const of = await check(url, { ca: certificate.cert, TRUST_PROXY: '' })
    expect(of('proxy').map(({ status, message }) => `${status}: ${message}`)).toEqual([
      expect.stringContaining('warning: TRUST_PROXY is not set'),
      'error: The proxy shows /metrics to everybody.',
      'warning: The proxy sends referrer-policy a second time.',
    ])
  })

  it('that leads to something else is a warning while Muster does not run', async () => {
    const certificate = await createCertificate(60)
    const url = await startProxy(certificate, (_request, response) => response.writeHead(502).end('Bad Gateway'))
    const of = await check(url, { ca: certificate.cert })
    expect(of('public address')[0]).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('returns 502'),
    })
  })

  it('that does not pass WebSockets to the chat is an error', async () => {
    const database = await testDatabase()
    const config = readConfig({ LOG_LEVEL: 'silent' })
    const chat = await buildServer({ config, store: createStore(database), logger: createLogger('chat', config) })
    const CHAT_PORT = new URL(await chat.listen({ host: '127.0.0.1', port: 0 })).port
    const certificate = await createCertificate(60)
    const deaf = await check(await startProxy(certificate, asMuster), { ca: certificate.cert, CHAT_PORT })
    expect(deaf('WebSockets')[0]).toMatchObject({
      status: 'error',
      message: expect.stringContaining('returns 200 instead of a WebSocket'),
    })
    const passing = await startProxy(certificate, asMuster, (socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    )
    const of = await check(passing, { ca: certificate.cert, CHAT_PORT })
    expect(of('WebSockets')[0]?.status).toBe('ok')
    await chat.close()
    await database.close()
  })
})
