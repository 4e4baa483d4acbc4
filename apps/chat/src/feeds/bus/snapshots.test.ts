import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWithin, visibilityIn } from './snapshots.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

const takeSnapshot = async () => {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(database.db)
  return rows[0]?.snapshot ?? ''
}

/** Begins a transaction that has a number. */
async function beginTransaction() {
  const transaction = await database.db.startTransaction().execute()
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(transaction)
  return { id: rows[0]?.id ?? '', commit: () => transaction.commit().execute() }
}

it('orders the snapshots of PostgreSQL, and finds what each of them sees', async () => {
  const [first, second] = [await beginTransaction(), await beginTransaction()]
  const bothOpen = await takeSnapshot()
  await second.commit()
  const firstOpen = await takeSnapshot()
  await first.commit()
  const third = await beginTransaction()
  const thirdOpen = await takeSnapshot()
  await third.commit()
  const snapshots = [bothOpen, firstOpen, thirdOpen, await takeSnapshot()]
  for (const [n, earlier] of snapshots.entries())
    for (const [m, later] of snapshots.entries()) expect(isWithin(earlier, later)).toBe(n <= m)
  const seen = snapshots.map((snapshot) => [first, second, third].map(({ id }) => visibilityIn(snapshot)(id)))
  expect(seen).toEqual([
    [false, false, false],
    [false, true, false],
    [true, true, false],
    [true, true, true],
  ])
})

it.each([
  ['10:20:12,14', '10:20:14', true],
  ['10:20:14', '10:20:12,14', false],
  ['10:20:', '10:21:20', true],
  ['10:21:20', '10:20:', false],
  // As text, the second number would be the smaller one.
  ['9:9:', '10:10:', true],
])('%s is within %s: %s', (first, second, isTrue) => {
  expect(isWithin(first, second)).toBe(isTrue)
})
