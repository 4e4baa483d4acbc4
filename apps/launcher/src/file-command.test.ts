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
let old: TestDatabase
let fresh: TestDatabase

beforeAll(async () => {
  dist = await buildMuster('file-command-test')
  folder = await mkdtemp(join(tmpdir(), 'muster-file-command-'))
  old = await testDatabase()
  fresh = await testDatabase()
  await old.pool.query(`insert into users (email, username) values ('ada@example.com', 'ada')`)
})
afterAll(async () => {
  await old?.close()
  await fresh?.close()
  for (const path of [dist, folder]) await rm(path, { recursive: true, force: true })
})

type Database = Pick<TestDatabase, 'url' | 'ownerUrl'>

/** Starts the command on an external database, in `folder`, as npm does when it is called from there. */
function begin(name: 'backup' | 'restore', { url, ownerUrl }: Database, ...args: string[]) {
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

const run = (...command: Parameters<typeof begin>) => begin(...command).ended

describe('npm run backup and npm run restore with an external database', () => {
  const file = () => join(folder, 'muster.backup')

  it('name the missing argument or variable in a sentence', async () => {
    expect(await run('backup', old)).toEqual({
      code: 1,
      output: 'A file name is required: npm run backup -- muster.backup',
    })
    const { code, output } = await run('restore', fresh, 'nothing.backup')
    expect({ code, output }).toEqual({ code: 1, output: `There is no file ${join(folder, 'nothing.backup')}.` })
  })

  it('write a file in the folder of the call, and do not overwrite it', async () => {
    const first = await run('backup', old, 'muster.backup')
    expect(first.output).toMatch(/^Backed up 1 rows of \d+ tables in \d+\.\d s: .*muster\.backup$/)
    expect(first.code).toBe(0)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await run('backup', old, 'muster.backup')).toEqual({
      code: 1,
      output: `The file ${file()} exists already. A backup never overwrites one.`,
    })
  })

  it('treat an empty DATABASE_MIGRATION_URL as not set', async () => {
    const { output } = await run('backup', { url: old.ownerUrl, ownerUrl: '' }, 'other.backup')
    expect(output).toMatch(/^Backed up 1 rows/)
  })

  it('leave no file when they are interrupted', async () => {
    const holder = new pg.Client(old.ownerUrl)
    await holder.connect()
    await holder.query('begin; lock table users in access exclusive mode')
    const { child, ended } = begin('backup', old, 'stopped.backup')
    const waiting = async () =>
      (await old.pool.query(`select from pg_locks where not granted and relation = 'users'::regclass`)).rows.length
    await expect.poll(waiting).toBe(1)
    await stat(join(folder, 'stopped.backup'))
    child.kill('SIGINT')
    const { code, output } = await ended
    await holder.end()
    expect({ code, output }).toEqual({ code: 1, output: 'The backup was stopped (SIGINT); its file was removed.' })
    await expect(stat(join(folder, 'stopped.backup'))).rejects.toThrow('ENOENT')
  })

  it('fill only an empty installation, which the services then use with their own role', async () => {
    expect(await run('restore', old, 'muster.backup')).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty: users has rows'),
    })
    expect((await run('restore', fresh, 'muster.backup')).code).toBe(0)
    const { rows } = await fresh.pool.query(
      `insert into users (email, username) values ('b@example.com', 'b') returning id`,
    )
    expect(rows).toEqual([{ id: 2 }])
  })
})
