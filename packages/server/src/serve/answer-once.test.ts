import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashToken } from '../access/session.ts'
import { Problem } from '../http/problems.ts'
import { createStore, type Store } from '../store.ts'
import { type Answer, answerOnce } from './answer-once.ts'

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

const asked = (key: string) => ({ userId, method: 'POST', path: '/tasks/', key, fingerprint: hashToken('body') })
const made: Answer = { status: 201, headers: {}, body: '{"id":1}' }
const kept = (key: string) =>
  store.db.selectFrom('idempotent_answers').select('status').where('key', '=', key).execute()

it.each([429, 500, 503, 401])(
  'a refusal with %i is not kept: with the same key the next request is made [T2]',
  async (status) => {
    const key = `refused-${status}`
    const refuse = async () => {
      throw new Problem(status, 'Not now.')
    }
    await expect(answerOnce(store, asked(key), refuse)).rejects.toMatchObject({ status })
    expect(await kept(key)).toEqual([])
    expect(await answerOnce(store, asked(key), async () => made)).toMatchObject({ status: 201 })
    expect(await kept(key)).toEqual([{ status: 201 }])
  },
)

it('a refusal of the request itself is stored', async () => {
  const refuse = async () => {
    throw new Problem(422, 'A title is required.')
  }
  expect(await answerOnce(store, asked('kept'), refuse)).toMatchObject({ status: 422 })
  expect(await kept('kept')).toEqual([{ status: 422 }])
})
