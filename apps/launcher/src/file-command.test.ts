import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
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
  const child = spawn(
    process.execPath,
    [join(dist, 'with-database.mjs'), '--owner', join(dist, `${name}.mjs`), ...args],
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
})
