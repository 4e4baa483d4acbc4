import { withCredentials, withDatabase } from '@muster/database/connection-url'
import { openDatabase } from '@muster/database/open'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../run/env.ts'
import { checkDatabase, judgeClock } from './database.ts'

let database: TestDatabase
let owner: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await testDatabase()
  owner = openDatabase({ url: database.ownerUrl })
})
afterAll(async () => {
  await owner.close()
  await database.close()
})
const check = (DATABASE_URL: string) => checkDatabase(readConfig({ DATABASE_URL }))
const findingOf = async (name: string) => (await check(database.url)).find((finding) => finding.check === name)

it('a database of this version is in order, and one that may lose changes in a crash is not', async () => {
  // The server of the tests runs without fsync, which is a fault in an installation.
  expect((await check(database.url)).map(({ check: name, status }) => [name, status])).toEqual([
    ['database', 'ok'],
    ['clock', 'ok'],
    ['durability', 'error'],
    ['schema', 'ok'],
    ['operators', 'skipped'],
  ])
  expect((await findingOf('durability'))?.message).toMatch(/^fsync, .* are off, so a crash/)
})

it('a wrong password, a missing database and a server that does not run are told apart, without the password', async () => {
  const user = new URL(database.url).username
  const [password] = await check(withCredentials(database.url, user, 'wrong-secret'))
  expect(password).toMatchObject({ status: 'error', fix: expect.stringContaining('user and password') })
  expect(JSON.stringify(password)).not.toContain('wrong-secret')
  expect((await check(withDatabase(database.url, 'missing')))[0]?.fix).toContain('Create the database')
  expect((await check('postgres://muster:secret@127.0.0.1:1/muster'))[0]?.fix).toContain('Start PostgreSQL')
})

it('pending migrations are a warning, and those of a newer version too, because the previous version runs on them', async () => {
  const { rows } = await owner.pool.query('delete from migrations where name like $1 returning name, checksum', [
    '0001-%',
  ])
  expect(await findingOf('schema')).toMatchObject({ status: 'warning', message: expect.stringContaining('0001-house') })
  await owner.pool.query('insert into migrations (name, checksum) values ($1, $2)', [rows[0].name, rows[0].checksum])
  await owner.pool.query(`insert into migrations (name, checksum) values ('9999-later', '')`)
  expect(await findingOf('schema')).toMatchObject({ status: 'warning', message: expect.stringContaining('9999-later') })
  await owner.pool.query(`delete from migrations where name = '9999-later'`)
  expect((await findingOf('schema'))?.status).toBe('ok')
})

it('an operator needs an account with a verified address, or is named by its id', async () => {
  const { rows } = await owner.pool.query<{ id: number }>(
    `insert into users (email, username, status, is_verified) values
      ('ada@example.org', 'ada', 'active', true), ('ben@example.org', 'ben', 'active', false) returning id`,
  )
  const OPERATORS = ['Ada@example.org', 'ben@example.org', 'cleo@example.org', String(rows[1]?.id)].join(',')
  const findings = await checkDatabase(readConfig({ DATABASE_URL: database.url, OPERATORS }))
  expect(findings.filter(({ check: name }) => name === 'operators')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 'ok', message: 'Ada@example.org is an operator.' }),
      expect.objectContaining({ status: 'warning', fix: expect.stringContaining(`its id, ${rows[1]?.id}`) }),
      expect.objectContaining({ status: 'warning', message: 'No account belongs to cleo@example.org.' }),
      expect.objectContaining({ status: 'ok', message: `${rows[1]?.id} is an operator.` }),
    ]),
  )
})

it('a clock that differs by seconds is a warning, and by minutes an error', () => {
  expect(judgeClock(-400).status).toBe('ok')
  expect(judgeClock(5_000)).toMatchObject({ status: 'warning', message: expect.stringContaining('5 s ahead of') })
  expect(judgeClock(-300_000)).toMatchObject({ status: 'error', message: expect.stringContaining('300 s behind') })
})
