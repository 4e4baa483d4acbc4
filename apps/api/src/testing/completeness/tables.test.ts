import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ExportedOrganization } from '@muster/contracts/organization-exports'
import { searchTypes } from '@muster/contracts/search/operators'
import { tablesOf } from '@muster/database/backup/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearDeletedAccounts } from '../../accounts/housekeeping/clear-deleted-accounts.ts'
import { generateDocument } from '../../organization-exports/write-document.ts'
import { purge } from '../../trash/purge.ts'
import { password, passwordHash } from '../people.ts'
import { testApi, type World } from '../world.ts'
import { emptyTables, type FilledInstallation, fillEveryTable, readCatalogue } from './fill-every-table.ts'
import { type TableCoverage, tables } from './tables.ts'
import { userColumns } from './user-columns.ts'

let world: World
let filled: FilledInstallation
beforeAll(async () => {
  world = await testApi()
  filled = await fillEveryTable(world.store, passwordHash)
})
afterAll(() => world?.close())

const namesOf = (condition: (coverage: TableCoverage) => unknown) =>
  Object.entries(tables).flatMap(([name, coverage]) => (condition(coverage) ? [name] : []))

it('every table has an entry, and a row for the tests below', async () => {
  expect(Object.keys(tables).toSorted()).toEqual((await readCatalogue(world.store)).tables)
  expect(await emptyTables(world.store)).toEqual([])
})

it('the demo has rows of every table without an exception', () => {
  expect(filled.notInDemo.toSorted()).toEqual(namesOf(({ notInDemo }) => notInDemo).toSorted())
})

it('a backup contains every table without an exception', async () => {
  const client = await world.store.pool.connect()
  const backedUp = (await tablesOf(client).finally(() => client.release())).map(({ name }) => name)
  expect(backedUp.toSorted()).toEqual(namesOf(({ notBackedUp }) => !notBackedUp).toSorted())
})

it('an export contains rows of every table without an exception', async () => {
  const admin = await world.join({ id: filled.organizationId }, 'admin')
  const organization = { organizationId: filled.organizationId, userId: admin.id }
  const json = await world.store.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => text(Readable.from(generateDocument(tx, organization, () => {}))))
  const document = ExportedOrganization.parse(JSON.parse(json))
  const paths = Object.values(tables).flatMap(({ exported }) => (typeof exported === 'string' ? [exported] : []))
  expect(paths.filter((path) => valuesAt(document, path.split('.')).length === 0)).toEqual([])
  const keys = Object.keys(document).filter((key) => !['format', 'exported_at'].includes(key))
  expect(keys.filter((key) => !paths.includes(key))).toEqual([])
})

/** All values at the path; a key is looked up in each element of an array. */
function valuesAt(value: unknown, path: string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((element) => valuesAt(element, path))
  const [key, ...rest] = path
  if (key === undefined) return value === undefined ? [] : [value]
  return typeof value === 'object' && value !== null ? valuesAt(new Map(Object.entries(value)).get(key), rest) : []
}

it('a table with words belongs to a type of result, and each type of result to a table', async () => {
  const { rows: columns } = await world.store.pool.query<{ table_name: string }>(`
    select table_name from information_schema.columns where table_schema = 'public' and udt_name = 'tsvector'`)
  // The few rooms that a user takes part in have no column: their words are read from their names.
  const withWords = [...columns.map(({ table_name }) => table_name), 'chat_rooms']
  expect(withWords.toSorted()).toEqual(namesOf(({ searched }) => searched).toSorted())
  expect(new Set(Object.values(tables).flatMap(({ searched }) => searched ?? []))).toEqual(new Set(searchTypes))
})

it('a table with a trash has its columns, and a table below it is deleted by its foreign keys', async () => {
  const { rows: columns } = await world.store.pool.query<{ table_name: string }>(`
    select table_name from information_schema.columns where table_schema = 'public' and column_name = 'deleted_by'`)
  const withTrash = namesOf(({ trash }) => trash === 'itself')
  expect(columns.map(({ table_name }) => table_name).toSorted()).toEqual(withTrash.toSorted())

  const { rows: cascades } = await world.store.pool.query<{ child: string; parent: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and confdeltype = 'c'`)
  const isDeletedWithTrash = (table: string): boolean =>
    cascades.some(
      ({ child, parent }) =>
        child === table && parent !== 'organizations' && (withTrash.includes(parent) || isDeletedWithTrash(parent)),
    )
  expect(Object.keys(tables).filter(isDeletedWithTrash)).toEqual(
    expect.arrayContaining(namesOf(({ trash }) => trash === 'with its parent')),
  )
})

describe('the deletion of an account', () => {
  it('has an entry for every column that names a user', async () => {
    expect(Object.keys(userColumns).toSorted()).toEqual((await readCatalogue(world.store)).userColumns.toSorted())
  })

  it('deletes the rows of the columns without an exception, and keeps the others', async () => {
    expect(await columnsThatName(filled.managerId)).toEqual(Object.keys(userColumns).toSorted())
    const manager = await world.signIn({ id: filled.managerId, email: '', username: '', name: '', token: '' })
    const response = await world.as(manager).delete(`/users/${manager.id}`, { password })
    expect(response.status, response.text).toBe(204)
    await clearDeletedAccounts(world.store)
    const kept = Object.entries(userColumns).flatMap(([column, entry]) => (entry === 'deleted' ? [] : [column]))
    expect(await columnsThatName(filled.managerId)).toEqual(kept.toSorted())
  })

  async function columnsThatName(userId: number): Promise<string[]> {
    const conditions = Object.keys(userColumns).map((name) => {
      const [table, column] = name.split('.')
      return `select '${name}' as name where exists (select from ${table} where ${column} = ${userId})`
    })
    const { rows } = await world.store.pool.query<{ name: string }>(conditions.join(' union all '))
    return rows.map(({ name }) => name).toSorted()
  }
})

it('the deletion of an organization deletes all of its rows, and nothing of the users and the installation', async () => {
  const otherWorld = await testApi()
  try {
    await fillEveryTable(otherWorld.store, passwordHash)
    await otherWorld.store.pool.query(`update organizations set deleted_at = now() - interval '31 days'`)
    await purge(otherWorld.store)
    expect((await emptyTables(otherWorld.store)).toSorted()).toEqual(
      namesOf(({ owner }) => owner === 'organization').toSorted(),
    )
  } finally {
    await otherWorld.close()
  }
})
