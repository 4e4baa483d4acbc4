import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../run/env.ts'
import { checkPooler } from './pooler.ts'
import { checkReplica } from './replica.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

const check = (variables: Record<string, string>) =>
  checkReplica(readConfig({ DATABASE_URL: database.url, ...variables }))

it('finds nothing without a replica, and none of the servers that are no standby', async () => {
  expect(await check({})).toEqual([])
  expect(await check({ DATABASE_READ_URL: database.url })).toMatchObject([
    { status: 'error', message: 'DATABASE_READ_URL leads to a server that is not a standby.' },
  ])
})

it('names a replica that is away without its password', async () => {
  const [finding] = await check({ DATABASE_READ_URL: 'postgres://reader:secret@127.0.0.1:1/muster' })
  expect(finding).toMatchObject({ status: 'error', message: expect.stringContaining('127.0.0.1:1/muster') })
  expect(JSON.stringify(finding)).not.toContain('secret')
})

it('finds no pooler before the database', async () => {
  expect(await checkPooler(readConfig({ DATABASE_URL: database.url }))).toEqual([])
  const direct = readConfig({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.url })
  expect(await checkPooler(direct)).toMatchObject([{ status: 'ok' }])
})
