import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
let folder: string
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-migrations-'))
})
afterEach(async () => {
  await owner.query(`drop table if exists shelves; delete from migrations where name like '9%'`)
  await rm(folder, { recursive: true, force: true })
})

const writeMigration = (name: string, sql: string) => writeFile(join(folder, `${name}.sql`), sql)
const runMigrations = () => migrate(database.ownerUrl, { folder })
const recordedMigrations = async () =>
  (await owner.query(`select name from migrations where name like '9%' order by name`)).rows.map(({ name }) => name)

describe('migrations', () => {
  it('run once, in order, and are recorded', async () => {
    await writeMigration('9002-fill', `insert into shelves values (1)`)
    await writeMigration('9001-make', `create table shelves (id int)`)
    expect(await runMigrations()).toEqual(['9001-make', '9002-fill'])
    expect(await runMigrations()).toEqual([])
    expect(await recordedMigrations()).toEqual(['9001-make', '9002-fill'])
    expect((await owner.query('select id from shelves')).rows).toEqual([{ id: 1 }])
  })

  it('roll back a failing migration, name its line, and continue after it is corrected', async () => {
    await writeMigration('9001-make', `create table shelves (id int)`)
    await writeMigration('9002-fill', `insert into shelves values (1);\ninsert into nowhere values (1)`)
    await expect(runMigrations()).rejects.toThrow(
      'The migration 9002-fill.sql:2 failed: relation "nowhere" does not exist',
    )
    expect(await recordedMigrations()).toEqual(['9001-make'])
    expect((await owner.query('select id from shelves')).rows).toEqual([])
    await writeMigration('9002-fill', `insert into shelves values (2)`)
    expect(await runMigrations()).toEqual(['9002-fill'])
  })

  it('are refused if one was changed after it had run', async () => {
    await writeMigration('9001-make', `create table shelves (id int)`)
    await runMigrations()
    await writeMigration('9001-make', `create table shelves (id bigint)`)
    await expect(runMigrations()).rejects.toThrow('The migration 9001-make was changed after this database had run it')
  })

  it('have the same checksum with the line endings of another system', async () => {
    await writeMigration('9001-make', `create table shelves (\n  id int\n)`)
    await runMigrations()
    await writeMigration('9001-make', `create table shelves (\r\n  id int\r\n)`)
    expect(await runMigrations()).toEqual([])
  })

  it('must have names that define their order', async () => {
    await writeMigration('make_shelves', `create table shelves (id int)`)
    await expect(runMigrations()).rejects.toThrow(
      'The migration make_shelves.sql must be named like 0001-what-it-does.sql.',
    )
  })

  it('run once if several nodes start at the same time', async () => {
    await writeMigration('9001-make', `create table shelves (id int); select pg_sleep(0.2)`)
    const runs = await Promise.all([runMigrations(), runMigrations(), runMigrations()])
    expect(runs.flat()).toEqual(['9001-make'])
  })

  it('release their lock so that other queries of the table can run, and retry', async () => {
    await writeMigration('9001-make', `create table shelves (id int)`)
    await runMigrations()
    await writeMigration('9002-widen', `alter table shelves add column width int`)
    const reader = new pg.Client(database.ownerUrl)
    await reader.connect()
    await reader.query('begin; select * from shelves')
    const migrating = runMigrations()
    const waitingCount = async () =>
      (await owner.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter%'`))
        .rowCount
    await expect.poll(waitingCount).toBe(1)
    // A query that arrives now waits behind the migration, and runs when the migration stops waiting for its lock after
    // 2 s.
    expect((await database.pool.query('select * from shelves')).rows).toEqual([])
    expect(await recordedMigrations()).toEqual(['9001-make'])
    await reader.query('commit')
    await reader.end()
    expect(await migrating).toEqual(['9002-widen'])
  })

  it('build an index without a lock on writes, and build it again after a kill', async () => {
    await writeMigration('9001-make', `create table shelves (id int); insert into shelves values (1), (1)`)
    await runMigrations()
    const index = (kind: string) =>
      `-- outside a transaction\ndrop index concurrently if exists shelves_id;\ncreate ${kind} concurrently shelves_id on shelves (id);`
    const validity = async () =>
      (await owner.query(`select indisvalid from pg_index where indexrelid = to_regclass('shelves_id')`)).rows
    await writeMigration('9002-index', index('unique index'))
    await expect(runMigrations()).rejects.toThrow('The migration 9002-index.sql failed: could not create unique index')
    expect(await validity()).toEqual([{ indisvalid: false }])
    expect(await recordedMigrations()).toEqual(['9001-make'])

    await writeMigration('9002-index', index('index'))
    const writer = new pg.Client(database.ownerUrl)
    await writer.connect()
    await writer.query('begin; insert into shelves values (2)')
    // Both nodes wait, the first one for the open transaction and the second one for the first.
    const running = Promise.all([runMigrations(), runMigrations()])
    const waitingCount = async () =>
      (
        await owner.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%concurrently%'`,
        )
      ).rowCount
    await expect.poll(waitingCount).toBe(1)
    await database.pool.query('insert into shelves values (3)')
    await writer.query('commit')
    await writer.end()
    expect((await running).flat()).toEqual(['9002-index'])
    expect(await validity()).toEqual([{ indisvalid: true }])
  })

  it('grant the application access to rows, not to tables', async () => {
    await writeMigration('9001-make', `create table shelves (id int generated always as identity, name text)`)
    await runMigrations()
    const hasSeparateRole = new URL(database.url).username !== new URL(database.ownerUrl).username
    await database.pool.query(`insert into shelves (name) values ('top')`)
    await database.pool.query(`update shelves set name = 'bottom'`)
    await database.pool.query(`delete from shelves`)
    if (!hasSeparateRole) return // an external database may have only one role
    await expect(database.pool.query('drop table shelves')).rejects.toThrow('must be owner of table shelves')
    await expect(database.pool.query('alter table shelves add column x int')).rejects.toThrow('must be owner')
    await expect(database.pool.query('truncate shelves')).rejects.toThrow('permission denied')
    await expect(database.pool.query('delete from migrations')).rejects.toThrow('permission denied')
  })
})
