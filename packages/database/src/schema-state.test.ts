import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsFolder } from './migrations-folder.ts'
import { schemaState } from './schema-state.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
let folder: string
let names: string[]
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'muster-schema-state-'))
  names = (await readdir(migrationsFolder())).filter((name) => name.endsWith('.sql'))
  for (const name of names) await copyFile(join(migrationsFolder(), name), join(folder, name))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

it('compares the migrations of a version with those of the database, and runs none', async () => {
  expect(await schemaState(database.ownerUrl)).toEqual({
    applied: names.map((name) => name.slice(0, -4)).toSorted(),
    pending: [],
    unknown: [],
    changed: [],
    bytes: expect.any(Number),
  })
  await writeFile(join(folder, '9001-shelves.sql'), 'create table shelves (id int)')
  await writeFile(join(folder, names.at(-1) ?? ''), 'select 1')
  await rm(join(folder, names.at(-2) ?? ''))
  const state = await schemaState(database.ownerUrl, folder)
  expect(state).toMatchObject({
    pending: ['9001-shelves'],
    unknown: [names.at(-2)?.slice(0, -4)],
    changed: [names.at(-1)?.slice(0, -4)],
  })
  expect(state.bytes).toBeGreaterThan(1_000_000)
  expect((await database.pool.query(`select to_regclass('shelves') as shelves`)).rows).toEqual([{ shelves: null }])
})
