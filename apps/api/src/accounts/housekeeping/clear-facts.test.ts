import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { createStore, type Store } from '@muster/server/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clearFacts } from './clear-facts.ts'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await testDatabase()
  store = createStore(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await store.db.deleteFrom('facts').execute()
  await store.db.deleteFrom('fact_cursors').execute()
})

const recordFacts = (daysAgo: number, times = 1) =>
  database.pool.query(
    `insert into facts (kind, entity, entity_id, action, at)
    select 'test', 'task', 1, 'updated', now() - $1 * interval '1 day' from generate_series(1, $2)`,
    [daysAgo, times],
  )
const follow = (follower: string) =>
  database.pool.query(`insert into fact_cursors values ($1, pg_current_snapshot()::text)`, [follower])
const count = async () => Number((await database.pool.query('select count(*) from facts')).rows[0].count)

it('facts older than 30 days are deleted in batches, and newer ones remain', async () => {
  await recordFacts(31, 5)
  await recordFacts(29, 2)
  await clearFacts(store, 2)
  expect(await count()).toBe(2)
})

it('a fact that a follower has not passed remains, until that follower has been inactive for 60 days', async () => {
  await recordFacts(40)
  await follow('slow')
  await recordFacts(35)
  await follow('fast')
  await clearFacts(store)
  expect(await count()).toBe(1)
  await database.pool.query(`update facts set at = at - interval '30 days'`)
  await clearFacts(store)
  expect(await count()).toBe(0)
})
