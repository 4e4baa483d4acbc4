import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashToken } from '../access/session.ts'
import { Problem } from '../http/problems.ts'
import { createStore, type Store } from '../store.ts'
import { executeOnce, type StoredResponse } from './execute-once.ts'

let database: TestDatabase
let store: Store
let userId: number

beforeAll(async () => {
  database = await testDatabase()
  store = createStore(database)
  const user = { email: 'ada@example.com', username: 'ada', role: 'employee' as const, status: 'active' as const }
  const { id } = await store.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  userId = id
})
afterAll(() => database.close())

const requestWithKey = (key: string) => ({
  userId,
  method: 'POST',
  path: '/tasks/',
  key,
  fingerprint: hashToken('body'),
})
const createdResponse: StoredResponse = { status: 201, headers: {}, body: '{"id":1}' }
const storedStatuses = (key: string) =>
  store.db.selectFrom('idempotent_answers').select('status').where('key', '=', key).execute()

it.each([429, 500, 503, 401])(
  'a refusal with %i is not stored: the next request with the same key is executed [T2]',
  async (status) => {
    const key = `refused-${status}`
    const refuse = async () => {
      throw new Problem(status, 'Not now.')
    }
    await expect(executeOnce(store, requestWithKey(key), refuse)).rejects.toMatchObject({ status })
    expect(await storedStatuses(key)).toEqual([])
    expect(await executeOnce(store, requestWithKey(key), async () => createdResponse)).toMatchObject({ status: 201 })
    expect(await storedStatuses(key)).toEqual([{ status: 201 }])
  },
)

it('a refusal because of invalid input is stored', async () => {
  const refuse = async () => {
    throw new Problem(422, 'A title is required.')
  }
  expect(await executeOnce(store, requestWithKey('kept'), refuse)).toMatchObject({ status: 422 })
  expect(await storedStatuses('kept')).toEqual([{ status: 422 }])
})
