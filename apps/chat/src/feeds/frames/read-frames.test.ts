import { testDatabase } from '@muster/database/testing'
import { createStore } from '@muster/server/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readerOf } from '../facts/read-new.ts'
import { postFrames } from './post-frames.ts'
import { newFrames } from './read-frames.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

it('frames arrive in the order in which they were posted, also where the transaction that began first posts last', async () => {
  const store = createStore(database)
  const read = readerOf([newFrames])
  const { snapshot } = await read(store, [{ since: undefined }])
  const post = (db: typeof store.db, callId: string) =>
    postFrames(db, [{ to: ['window'], event: 'call_ended', frame: { callId, userId: '1', reason: 'hangup' } }])

  // This transaction gets its number first and posts last, as if it had waited for a call that the other one had
  // locked.
  const earlierTransaction = await store.db.startTransaction().execute()
  await post(earlierTransaction, 'begun')
  await store.db.transaction().execute((tx) => post(tx, 'meanwhile'))
  await post(earlierTransaction, 'after')
  await earlierTransaction.commit().execute()

  const { pages } = await read(store, [{ since: snapshot }])
  expect(pages).toMatchObject([['begun', 'meanwhile', 'after'].map((callId) => ({ frame: { callId } }))])
})
