import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { execute } from '@muster/database/testing-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createStore, type Store } from '../store.ts'
import { type Act, beginFollowing, followOnce } from './follower.ts'
import { type Fact, record } from './record.ts'

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

const moved = (entityId: number): Fact => ({
  kind: 'task.moved',
  organizationId: null,
  actorId: null,
  entity: 'task',
  entityId,
  action: 'updated',
})
const happen = (entityId: number) => store.write((tx) => record(tx, moved(entityId)))
const copy: Act = async (tx, facts) => {
  const { rows } = await sql`insert into copied select entity_id from ${facts} f returning 1`.execute(tx)
  return rows.length > 0
}
const copied = async () => {
  const { rows } = await sql<{ id: number }>`select entity_id as id from copied order by 1`.execute(store.db)
  return rows.map(({ id }) => id)
}

it('processes each fact after its first start once, and returns whether there were any', async () => {
  await happen(1)
  await happen(2)
  expect(await followOnce(store, 'copies', copy)).toBe(true)
  expect(await followOnce(store, 'copies', copy)).toBe(false)
  // A restart continues from the cursor.
  await beginFollowing(store, 'copies')
  await happen(3)
  await followOnce(store, 'copies', copy)
  expect(await copied()).toEqual([1, 2, 3])
})

it('a run that fails halfway leaves nothing, and the next run processes each fact once', async () => {
  await happen(1)
  const fail: Act = async (tx, facts) => {
    await copy(tx, facts)
    throw new Error('The power failed.')
  }
  await expect(followOnce(store, 'copies', fail)).rejects.toThrow('The power failed.')
  expect(await copied()).toEqual([])
  await followOnce(store, 'copies', copy)
  expect(await copied()).toEqual([1])
})

it('finds a fact that was written before the last run and committed after it', async () => {
  const open = await store.db.startTransaction().execute()
  await record(open, moved(1))
  await happen(2)
  await followOnce(store, 'copies', copy)
  expect(await copied()).toEqual([2])
  await open.commit().execute()
  await followOnce(store, 'copies', copy)
  await followOnce(store, 'copies', copy)
  expect(await copied()).toEqual([1, 2])
})

it('finds the same facts in every statement of a run, and those committed during it in the next run', async () => {
  await happen(1)
  await followOnce(store, 'copies', async (tx, facts) => {
    await happen(2)
    return copy(tx, facts)
  })
  expect(await copied()).toEqual([1])
  await followOnce(store, 'copies', copy)
  expect(await copied()).toEqual([1, 2])
})

it('is skipped while another node runs it', async () => {
  await happen(1)
  const outcome = await followOnce(store, 'copies', async (tx, facts) => {
    expect(await followOnce(store, 'copies', copy)).toBe(false)
    return copy(tx, facts)
  })
  expect(outcome).toBe(true)
  expect(await copied()).toEqual([1])
})
