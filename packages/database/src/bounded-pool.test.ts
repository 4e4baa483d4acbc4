import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitsOf } from './bounded-pool.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ max: 1 })
})
afterAll(() => database.close())

it('a query that waits for a connection is counted with its time, and one that finds an idle connection is not', async () => {
  const { pool } = database
  await pool.query('select 1')
  const before = { ...waitsOf(pool) }
  await pool.query('select 1')
  expect(waitsOf(pool)).toEqual(before)

  const used = await pool.connect()
  const waiting = [pool.query('select 1'), pool.connect().then((client) => client.release())]
  await used.query('select pg_sleep(0.2)')
  used.release()
  await Promise.all(waiting)
  expect(waitsOf(pool).count).toBe(before.count + 2)
  expect(waitsOf(pool).seconds - before.seconds).toBeGreaterThan(0.3)
})
