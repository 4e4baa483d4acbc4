import { expect, it } from 'vitest'
import { readConfig } from './env.ts'

it('CONST-01 CONST-02 the API listens on 8000 and the chat service on 3001 unless told otherwise', () => {
  expect(readConfig({})).toMatchObject({ API_PORT: 8000, CHAT_PORT: 3001, PUBLIC_URL: 'http://localhost:8000' })
  expect(readConfig({ API_PORT: '8100', CHAT_PORT: '3101' })).toMatchObject({
    API_PORT: 8100,
    CHAT_PORT: 3101,
    PUBLIC_URL: 'http://localhost:8100',
  })
})

it('says in a sentence per variable what is wrong', () => {
  expect(() => readConfig({ API_PORT: 'many', DATABASE_URL: 'mysql://x', RATE_LIMITS: 'perhaps' })).toThrow(
    [
      'API_PORT must be a port number.',
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
      "RATE_LIMITS must be 'on' or 'off'.",
    ].join('\n'),
  )
})

it('takes an empty variable as one that is not set', () => {
  expect(readConfig({ API_PORT: '', SMTP_URL: '' })).toMatchObject({ API_PORT: 8000 })
})
