import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shapedStatement } from './shaped-statement.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Input = { name: string; age?: number }

it('is built once per shape, and each execution has the values of its own input', async () => {
  let buildCount = 0
  const selectPerson = shapedStatement<Input, object>(
    ({ age }) => (age === undefined ? 'name' : 'name and age'),
    (slot, first) => {
      buildCount++
      const age = first.age === undefined ? sql`` : sql`, ${slot((input) => input.age)}::int as age`
      return sql`select ${slot((input) => input.name)}::text as name${age}`
    },
  )
  expect(await selectPerson(database.db, { name: 'Ada' })).toEqual([{ name: 'Ada' }])
  expect(await selectPerson(database.db, { name: 'Ben' })).toEqual([{ name: 'Ben' }])
  expect(await selectPerson(database.db, { name: 'Cara', age: 30 })).toEqual([{ name: 'Cara', age: 30 }])
  expect(await database.db.transaction().execute((tx) => selectPerson(tx, { name: 'Dan', age: 40 }))).toEqual([
    { name: 'Dan', age: 40 },
  ])
  expect(buildCount).toBe(2)
})
