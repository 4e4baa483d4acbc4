import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '@muster/database/backup/back-up'
import { migrationsFolder } from '@muster/database/migrations-folder'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { databaseBefore } from '@muster/database/testing-migrations'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMuster } from './testing/start-muster.ts'

let dist: string
let folder: string
let source: TestDatabase
let emptyTarget: TestDatabase

beforeAll(async () => {
  dist = await buildMuster('file-command-test')
  folder = await mkdtemp(join(tmpdir(), 'muster-file-command-'))
  source = await testDatabase()
  emptyTarget = await testDatabase()
  await source.pool.query(`insert into users (email, username) values ('ada@example.com', 'ada')`)
})
afterAll(async () => {
  await source?.close()
  await emptyTarget?.close()
  for (const path of [dist, folder]) await rm(path, { recursive: true, force: true })
})

type Database = Pick<TestDatabase, 'url' | 'ownerUrl'>

/** Starts the command with an external database, as npm does when it is called in `folder`. */
function startCommand(name: 'backup' | 'restore', { url, ownerUrl }: Database, ...args: string[]) {
  const schemaOption = name === 'restore' ? ['--schema-of', ...args] : []
  const child = spawn(
    process.execPath,
    [join(dist, 'with-database.mjs'), '--owner', ...schemaOption, join(dist, `${name}.mjs`), ...args],
    {
      env: { PATH: process.env.PATH, INIT_CWD: folder, DATABASE_URL: url, DATABASE_MIGRATION_URL: ownerUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code, output: output.trim() }))
  return { child, ended }
}

const runCommand = (...command: Parameters<typeof startCommand>) => startCommand(...command).ended

describe('npm run backup and npm run restore with an external database', () => {
  const backupFile = () => join(folder, 'muster.backup')

  it('report a missing argument or file in a sentence', async () => {
    expect(await runCommand('backup', source)).toEqual({
      code: 1,
      output: 'A file name is required: npm run backup -- muster.backup',
    })
    const { code, output } = await runCommand('restore', emptyTarget, 'nothing.backup')
    expect({ code, output }).toEqual({ code: 1, output: `There is no file ${join(folder, 'nothing.backup')}.` })
  })

  it('write a file in the folder of the call, and do not overwrite it', async () => {
    const first = await runCommand('backup', source, 'muster.backup')
    expect(first.output).toMatch(/^Backed up 1 rows of \d+ tables in \d+\.\d s: .*muster\.backup$/)
    expect(first.code).toBe(0)
    expect((await stat(backupFile())).mode & 0o777).toBe(0o600)
    expect(await runCommand('backup', source, 'muster.backup')).toEqual({
      code: 1,
      output: `The file ${backupFile()} exists already. A backup never overwrites a file.`,
    })
  })

  it('treat an empty DATABASE_MIGRATION_URL as not set', async () => {
    const { output } = await runCommand('backup', { url: source.ownerUrl, ownerUrl: '' }, 'other.backup')
    expect(output).toMatch(/^Backed up 1 rows/)
  })

  it('leave no file when they are interrupted', async () => {
    const lockHolder = new pg.Client(source.ownerUrl)
    await lockHolder.connect()
    await lockHolder.query('begin; lock table users in access exclusive mode')
    const { child, ended } = startCommand('backup', source, 'stopped.backup')
    const countWaiting = async () =>
      (await source.pool.query(`select from pg_locks where not granted and relation = 'users'::regclass`)).rows.length
    await expect.poll(countWaiting).toBe(1)
    await stat(join(folder, 'stopped.backup'))
    child.kill('SIGINT')
    const { code, output } = await ended
    await lockHolder.end()
    expect({ code, output }).toEqual({ code: 1, output: 'The backup was stopped (SIGINT); its file was removed.' })
    await expect(stat(join(folder, 'stopped.backup'))).rejects.toThrow('ENOENT')
  })

  it('fill only an empty installation, which the services then use with their own role', async () => {
    expect(await runCommand('restore', source, 'muster.backup')).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty: users has rows'),
    })
    expect((await runCommand('restore', emptyTarget, 'muster.backup')).code).toBe(0)
    const { rows } = await emptyTarget.pool.query(
      `insert into users (email, username) values ('b@example.com', 'b') returning id`,
    )
    expect(rows).toEqual([{ id: 2 }])
  })

  it('restore a backup of an older schema, which the next command migrates', async () => {
    const names = (await readdir(migrationsFolder())).filter((name) => name.endsWith('.sql')).toSorted()
    const [newest = ''] = names.slice(-1)
    const older = await databaseBefore(newest.slice(0, 4))
    const target = await databaseBefore('0000')
    try {
      await older.rows(`insert into users (email, username) values ('ada@example.com', 'ada')`)
      await backUp(older.url, join(folder, 'older.backup'))
      const database = { url: target.url, ownerUrl: target.url }
      expect(await runCommand('restore', database, 'older.backup')).toMatchObject({ code: 0 })
      const selectNewest = `select name from migrations where name = '${newest.slice(0, -4)}'`
      expect(await target.rows(selectNewest)).toEqual([])
      expect(await runCommand('backup', database, 'newer.backup')).toMatchObject({ code: 0 })
      expect(await target.rows(selectNewest)).toHaveLength(1)
      expect(await target.rows('select username from users')).toEqual([{ username: 'ada' }])
    } finally {
      await older.close()
      await target.close()
    }
  })
})
