import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
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

/** Runs the command on an outside database, in `folder`, as npm does when it is called from there. */
async function run(
  name: 'backup' | 'restore',
  { url, ownerUrl }: Pick<TestDatabase, 'url' | 'ownerUrl'>,
  ...args: string[]
) {
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
  const [code] = await once(child, 'close')
  return { code, said: said.trim() }
}

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
