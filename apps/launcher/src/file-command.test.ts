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

type House = Pick<TestDatabase, 'url' | 'ownerUrl'>

/** Begins the command on an outside database, in `folder`, as npm does when it is called from there. */
function begin(name: 'backup' | 'restore', { url, ownerUrl }: House, ...args: string[]) {
  const child = spawn(
    process.execPath,
    [join(dist, 'with-database.mjs'), '--owner', join(dist, `${name}.mjs`), ...args],
    {
      env: { PATH: process.env.PATH, INIT_CWD: folder, DATABASE_URL: url, DATABASE_MIGRATION_URL: ownerUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code, said: said.trim() }))
  return { child, ended }
}

const run = (...command: Parameters<typeof begin>) => begin(...command).ended

describe('npm run backup and npm run restore with an outside database', () => {
  const file = () => join(folder, 'house.backup')

  it('say in a sentence what is missing', async () => {
    expect(await run('backup', old)).toEqual({ code: 1, said: 'Say which file: npm run backup -- muster.backup' })
    const { code, said } = await run('restore', fresh, 'nothing.backup')
    expect({ code, said }).toEqual({ code: 1, said: `There is no file ${join(folder, 'nothing.backup')}.` })
  })

  it('write a file where they were called, once', async () => {
    const first = await run('backup', old, 'house.backup')
    expect(first.said).toMatch(/^Backed up 1 rows of \d+ tables in \d+\.\d s: .*house\.backup$/)
    expect(first.code).toBe(0)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await run('backup', old, 'house.backup')).toEqual({
      code: 1,
      said: `The file ${file()} exists already. A backup never overwrites one.`,
    })
  })

  it('take an empty DATABASE_MIGRATION_URL as one that is not set', async () => {
    const { said } = await run('backup', { url: old.ownerUrl, ownerUrl: '' }, 'other.backup')
    expect(said).toMatch(/^Backed up 1 rows/)
  })

  it('leave no file when they are stopped in the middle', async () => {
    const holder = new pg.Client(old.ownerUrl)
    await holder.connect()
    await holder.query('begin; lock table users in access exclusive mode')
    const { child, ended } = begin('backup', old, 'stopped.backup')
    const waiting = async () =>
      (await old.pool.query(`select from pg_locks where not granted and relation = 'users'::regclass`)).rows.length
    await expect.poll(waiting).toBe(1)
    await stat(join(folder, 'stopped.backup'))
    child.kill('SIGINT')
    const { code, said } = await ended
    await holder.end()
    expect({ code, said }).toEqual({ code: 1, said: 'The backup was stopped (SIGINT); nothing of it is left.' })
    await expect(stat(join(folder, 'stopped.backup'))).rejects.toThrow('ENOENT')
  })

  it('fill an empty house, and no other, which the services then use as their own role', async () => {
    expect(await run('restore', old, 'house.backup')).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not empty: users has rows'),
    })
    expect((await run('restore', fresh, 'house.backup')).code).toBe(0)
    const { rows } = await fresh.pool.query(
      `insert into users (email, username) values ('b@example.com', 'b') returning id`,
    )
    expect(rows).toEqual([{ id: 2 }])
  })
})
