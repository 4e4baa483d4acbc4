import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from './env.ts'

it('the API listens on 8000 and the chat service on 3001 by default [CONST-01, CONST-02]', () => {
  expect(readConfig({})).toMatchObject({ API_PORT: 8000, CHAT_PORT: 3001, PUBLIC_URL: 'http://localhost:8000' })
  expect(readConfig({ API_PORT: '8100', CHAT_PORT: '3101' })).toMatchObject({
    API_PORT: 8100,
    CHAT_PORT: 3101,
    PUBLIC_URL: 'http://localhost:8100',
  })
})

it('reports each invalid variable in a sentence', () => {
  expect(() => readConfig({ API_PORT: 'many', DATABASE_URL: 'mysql://x', RATE_LIMITS: 'perhaps' })).toThrow(
    [
      'API_PORT must be a port number.',
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
      "RATE_LIMITS must be 'on' or 'off'.",
    ].join('\n'),
  )
})

it('refuses several hosts, and addresses of other connections without that of the database', () => {
  const several = { DATABASE_URL: 'postgres://muster:a,b@db1:5432,db2:5432/muster?target_session_attrs=read-write' }
  expect(() => readConfig(several)).toThrow(
    'DATABASE_URL names several hosts: set the address of a proxy that leads to the primary.',
  )
  expect(readConfig({ DATABASE_URL: 'postgres://muster:a,b@db1:5432/muster' }).DATABASE_READ_MAX_LAG).toBe(10)
  for (const name of ['DATABASE_READ_URL', 'DATABASE_DIRECT_URL'])
    expect(() => readConfig({ [name]: 'postgres://db/muster' })).toThrow(`${name} needs DATABASE_URL.`)
})

it('treats an empty variable as not set', () => {
  expect(readConfig({ API_PORT: '', SMTP_URL: '' })).toMatchObject({ API_PORT: 8000 })
})

it('calls use a public STUN server by default, and TURN servers are configured together with a secret [SOCK-59]', () => {
  expect(readConfig({})).toMatchObject({ STUN_URLS: ['stun:stun.l.google.com:19302'], TURN_URLS: [] })
  expect(readConfig({ STUN_URLS: 'none' }).STUN_URLS).toEqual([])
  const relayVariables = {
    TURN_URLS: 'turn:turn.test:3478?transport=udp, turns:turn.test:5349',
    TURN_SECRET: 'x'.repeat(16),
  }
  expect(readConfig({ ...relayVariables, CALLS_RELAY_ONLY: 'on' })).toMatchObject({
    TURN_URLS: ['turn:turn.test:3478?transport=udp', 'turns:turn.test:5349'],
    CALLS_RELAY_ONLY: 'on',
  })
})

it.each([
  [{ TURN_URLS: 'turn:turn.test' }, 'TURN_SECRET must be set where TURN_URLS is.'],
  [{ TURN_SECRET: 'short' }, 'TURN_SECRET must have at least 16 characters.'],
  [{ CALLS_RELAY_ONLY: 'on' }, 'CALLS_RELAY_ONLY needs TURN_URLS.'],
  [
    { TURN_URLS: 'turn:turn.test', TURN_SECRET: 'CHANGE-ME-to-the-value-of-TURN_SECRET' },
    'TURN_SECRET must be a secret of your own, not the one in deploy/turnserver.conf.',
  ],
  [
    { STUN_URLS: 'http://stun.test' },
    'STUN_URLS must be addresses such as stun:host:3478, separated by commas, or none.',
  ],
  [
    { STUN_URLS: 'stun:stun.test:99999' },
    'STUN_URLS must be addresses such as stun:host:3478, separated by commas, or none.',
  ],
  [
    { STUN_URLS: 'stun:stun.test:0' },
    'STUN_URLS must be addresses such as stun:host:3478, separated by commas, or none.',
  ],
  [
    { STUN_URLS: 'stun:stun.test?transport=udp' },
    'STUN_URLS must be addresses such as stun:host:3478, separated by commas, or none.',
  ],
])('refuses an invalid configuration of STUN and TURN: %o [S19]', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

it('refuses one port for both services, but allows a free port for both', () => {
  expect(() => readConfig({ API_PORT: '3001' })).toThrow('CHAT_PORT must be another port than API_PORT.')
  expect(readConfig({ API_PORT: '0', CHAT_PORT: '0' })).toMatchObject({ API_PORT: 0, CHAT_PORT: 0 })
})

it('accepts the trusted proxies that Fastify accepts, and refuses all others at the start', async () => {
  const validNetworks = ['10.0.0.1', '10.0.0.0/8', '10.0.0.0/255.0.0.0', '::1', 'fd00::/8', 'loopback']
  const invalidNetworks = [
    'nginx',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/',

    'fd00::/129',
    '10.0.0.0/8/8',
    'fd00::/10.0.0.0',
  ]
  for (const network of validNetworks) {
    const { TRUST_PROXY = [] } = readConfig({ TRUST_PROXY: network })
    expect(TRUST_PROXY).toEqual([network])
    await fastify({ trustProxy: TRUST_PROXY }).close()
  }
  for (const network of invalidNetworks) {
    expect(() => fastify({ trustProxy: [network] })).toThrow()
    expect(() => readConfig({ TRUST_PROXY: `127.0.0.1, ${network}` })).toThrow(
      'TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, separated by commas.',
    )
  }
})

it('normalizes origins to the form that browsers send, and refuses values that are not origins', () => {
  const environment = {
    ALLOWED_ORIGINS: 'https://One.example.org/, http://two.example.org:80',
    CHAT_URL: 'https://chat.test:443/',
  }
  expect(readConfig(environment)).toMatchObject({
    ALLOWED_ORIGINS: ['https://one.example.org', 'http://two.example.org'],
    CHAT_URL: 'https://chat.test',
  })
  for (const invalidUrl of [
    '*',
    'one.example.org',
    'https://one.example.org/muster',
    'https://a:b@one.example.org',
    'null',
  ]) {
    const sentence = 'must be scheme, host and port alone, such as https://muster.example.org.'
    expect(() => readConfig({ ALLOWED_ORIGINS: invalidUrl })).toThrow(`ALLOWED_ORIGINS ${sentence}`)
    expect(() => readConfig({ CHAT_URL: invalidUrl })).toThrow(`CHAT_URL ${sentence}`)
  }
})

it('a storage quota is an amount of bytes or off [S10]', () => {
  expect(readConfig({})).toMatchObject({ STORAGE_QUOTA_ORGANIZATION: 5e9, STORAGE_QUOTA_INSTALLATION: 50e9 })
  expect(readConfig({ STORAGE_QUOTA_ORGANIZATION: '500MB', STORAGE_QUOTA_INSTALLATION: 'off' })).toMatchObject({
    STORAGE_QUOTA_ORGANIZATION: 500e6,
    STORAGE_QUOTA_INSTALLATION: null,
  })
  expect(() => readConfig({ STORAGE_QUOTA_ORGANIZATION: '0' })).toThrow(
    "STORAGE_QUOTA_ORGANIZATION must be an amount such as 500MB, 5GB or 1TB, or 'off'.",
  )
})

it('REGISTRATION defines who may register, and only REGISTRATION=domains accepts domains', () => {
  expect(readConfig({})).toMatchObject({ REGISTRATION: 'open', REGISTRATION_DOMAINS: [] })
  expect(readConfig({ REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'Example.org, lab.example.org' })).toMatchObject({
    REGISTRATION_DOMAINS: ['example.org', 'lab.example.org'],
  })
  expect(() => readConfig({ REGISTRATION: 'never' })).toThrow(
    "REGISTRATION must be 'open', 'domains', 'invitation' or 'closed'.",
  )
  const sentence = 'REGISTRATION_DOMAINS must be set with REGISTRATION=domains, and only then.'
  expect(() => readConfig({ REGISTRATION: 'domains' })).toThrow(sentence)
  expect(() => readConfig({ REGISTRATION: 'closed', REGISTRATION_DOMAINS: 'example.org' })).toThrow(sentence)
  expect(() => readConfig({ REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'ada@example.org' })).toThrow(
    'REGISTRATION_DOMAINS must be domains such as example.org, separated by commas.',
  )
})

it('DRAIN_SECONDS is at most 5, because a service that is told to stop ends within 10 s', () => {
  expect(readConfig({})).toMatchObject({ DRAIN_SECONDS: 0 })
  expect(readConfig({ DRAIN_SECONDS: '5' })).toMatchObject({ DRAIN_SECONDS: 5 })
  for (const seconds of ['6', '-1', '0.5', 'long'])
    expect(() => readConfig({ DRAIN_SECONDS: seconds })).toThrow(
      'DRAIN_SECONDS must be a number of seconds from 0 to 5.',
    )
})

it('operators are named by addresses or ids of accounts', () => {
  expect(readConfig({}).OPERATORS).toEqual([])
  expect(readConfig({ OPERATORS: ' ada@example.org, 12,' }).OPERATORS).toEqual(['ada@example.org', '12'])
  for (const OPERATORS of ['ada', '0', '-1', 'a@b@c', 'ada@example.org;ben@example.org', '1e9'])
    expect(() => readConfig({ OPERATORS }), OPERATORS).toThrow('OPERATORS must be email addresses or ids of accounts')
})
