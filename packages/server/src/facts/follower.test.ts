import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { execute } from '@muster/database/testing-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createStore, type Store } from '../store.ts'
import type { Fact } from './fact.ts'
import { beginFollowing, followOnce, type ProcessFacts } from './follower.ts'
import { record } from './record.ts'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await testDatabase()
  store = createStore(database)
  await execute(database.ownerUrl, 'create table copied (entity_id int)')
})
afterAll(() => database?.close())
beforeEach(async () => {
  await sql`delete from copied`.execute(store.db)
  await store.db.deleteFrom('fact_cursors').execute()
  await beginFollowing(store, 'copies')
})

const movedFact = (entityId: number): Fact => ({
  kind: 'task.moved',
  organizationId: null,
  actorId: null,
  entity: 'task',
  entityId,
  action: 'updated',
})
const recordMove = (entityId: number) => store.write((tx) => record(tx, movedFact(entityId)))
const copyFacts: ProcessFacts = async (tx, facts) => {
  const { rows } = await sql`insert into copied select entity_id from ${facts} f returning 1`.execute(tx)
  return rows.length > 0
}
const copiedIds = async () => {
  const { rows } = await sql<{ id: number }>`select entity_id as id from copied order by 1`.execute(store.db)
  return rows.map(({ id }) => id)
}

it('processes each fact after its first start once, and returns whether it wrote anything', async () => {
  await recordMove(1)
  await recordMove(2)
  expect(await followOnce(store, 'copies', copyFacts)).toBe(true)
  expect(await followOnce(store, 'copies', copyFacts)).toBe(false)
  // A restart continues from the cursor.
  await beginFollowing(store, 'copies')
  await recordMove(3)
  await followOnce(store, 'copies', copyFacts)
  expect(await copiedIds()).toEqual([1, 2, 3])
})

it('a run that fails halfway leaves nothing, and the next run processes each fact once', async () => {
  await recordMove(1)
  const failHalfway: ProcessFacts = async (tx, facts) => {
    await copyFacts(tx, facts)
    throw new Error('The power failed.')
  }
  await expect(followOnce(store, 'copies', failHalfway)).rejects.toThrow('The power failed.')
  expect(await copiedIds()).toEqual([])
  await followOnce(store, 'copies', copyFacts)
  expect(await copiedIds()).toEqual([1])
})

it('finds a fact that was written before the last run and committed after it', async () => {
  const openTransaction = await store.db.startTransaction().execute()
  await record(openTransaction, movedFact(1))
  await recordMove(2)
  await followOnce(store, 'copies', copyFacts)
  expect(await copiedIds()).toEqual([2])
  await openTransaction.commit().execute()
  await followOnce(store, 'copies', copyFacts)
  await followOnce(store, 'copies', copyFacts)
  expect(await copiedIds()).toEqual([1, 2])
})

it('finds the same facts in every statement of a run, and those committed during it in the next run', async () => {
  await recordMove(1)
  await followOnce(store, 'copies', async (tx, facts) => {
    await recordMove(2)
    return copyFacts(tx, facts)
  })
  expect(await copiedIds()).toEqual([1])
  await followOnce(store, 'copies', copyFacts)
  expect(await copiedIds()).toEqual([1, 2])
})

it('is skipped while another node runs it', async () => {
  await recordMove(1)
  const hasWritten = await followOnce(store, 'copies', async (tx, facts) => {
    expect(await followOnce(store, 'copies', copyFacts)).toBe(false)
    return copyFacts(tx, facts)
  })
  expect(hasWritten).toBe(true)
  expect(await copiedIds()).toEqual([1])
})
