import { Writable } from 'node:stream'
import { readConfig } from '@muster/server/run/env'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'

async function collectWarnings(environment: Record<string, string>) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = fastify({ logger: { level: 'warn', stream } })
  warnOfUntrustedProxy(app, readConfig(environment))
  app.get('/', async () => 'here')
  for (const forwarded of ['10.0.0.1', '10.0.0.2']) {
    await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })
  }
  await app.close()
  return lines
}

it('an untrusted forwarding header is logged once', async () => {
  const lines = await collectWarnings({})
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUST_PROXY')
})

it('behind a trusted proxy nothing is logged', async () => {
  expect(await collectWarnings({ TRUST_PROXY: '127.0.0.1' })).toEqual([])
})
