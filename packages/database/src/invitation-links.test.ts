import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
let folder: string
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('drop schema public cascade; drop schema pgboss cascade; create schema public')
  folder = await mkdtemp(join(tmpdir(), 'muster-migrations-'))
  await migrateTo('0007')
  await owner.query(`
    insert into users (email, username, status, is_verified, password_hash, created_at) overriding system value values
      ('admin@example.com', 'admin', 'active', true, 'hash', '2026-01-01'),
      ('demoted@example.com', 'demoted', 'active', true, 'hash', '2026-01-01'),
      ('open@example.com', 'open', 'pending', false, null, '2026-02-01'),
      ('void@example.com', 'void', 'pending', false, null, '2026-02-01'),
      ('former@example.com', 'former', 'active', true, 'hash', '2026-01-01'),
      ('known@example.com', 'known', 'active', true, 'hash', '2026-01-01');
    insert into organizations (name, description, key_prefix) values ('Harbour Works', 'x', 'HW');
    insert into organization_versions (organization_id, slot, version) values (1, 3, 7);
    insert into memberships (organization_id, user_id, role, status, joined_at, created_at) values
      (1, 1, 'admin', 'active', '2026-01-01', '2026-01-01'), (1, 2, 'member', 'active', '2026-01-01', '2026-01-01'),
      (1, 3, 'member', 'pending', null, '2026-02-01'), (1, 4, 'member', 'pending', null, '2026-02-01'),
      (1, 5, 'member', 'pending', '2026-01-01', '2026-01-01'), (1, 6, 'manager', 'pending', null, '2026-02-01');
    insert into invitations (organization_id, user_id, token_hash, email, role, invited_by, expires_at)
      select 1, id, sha256(email::bytea), email, 'member', case when id in (4, 5) then 2 else 1 end, now() + interval '1 day'
      from users where id > 2;
    insert into links (token_hash, user_id, purpose, email, expires_at) values
      (sha256('verify'), 5, 'verify', 'former@example.com', now() + interval '1 day')`)
  await migrateTo('0008')
})
afterAll(async () => {
  await owner.end()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the migrations up to and including this number. */
async function migrateTo(migrationNumber: string) {
  for (const name of await readdir(migrationsFolder()))
    if (name.slice(0, 4) <= migrationNumber) await copyFile(join(migrationsFolder(), name), join(folder, name))
  await migrate(database.ownerUrl, { folder })
}

const rows = async (query: string) => (await owner.query(query)).rows

describe('migration 0008', () => {
  it('withdraws all earlier verifications and links, and does not change memberships [S1]', async () => {
    expect(await rows('select id from users where is_verified')).toEqual([])
    expect(await rows('select mailed from links')).toEqual([{ mailed: false }])
    expect(await rows('select user_id, mailed, resent_mailed from invitations order by user_id')).toEqual(
      [3, 6].map((user_id) => ({ user_id, mailed: false, resent_mailed: false })),
    )
    expect(await rows(`select user_id, role from memberships where status = 'active' order by user_id`)).toEqual([
      { user_id: 1, role: 'admin' },
      { user_id: 2, role: 'member' },
    ])
    expect(await rows('select version from organization_versions')).toEqual([{ version: '8' }])
  })

  it('ends invitations whose inviter may no longer invite [S8]', async () => {
    expect(await rows(`select user_id, status from memberships where user_id > 2 order by user_id`)).toEqual([
      { user_id: 3, status: 'pending' },
      { user_id: 5, status: 'inactive' },
      { user_id: 6, status: 'pending' },
    ])
    expect(await rows('select username from users where id = 4')).toEqual([])
  })

  it('gives a pending user an id that no earlier account has [S17]', async () => {
    const [newUserId, knownUserId] = await rows('select shown_id from invitations order by user_id')
    expect(newUserId.shown_id).toBe(3)
    expect(knownUserId.shown_id).toBeGreaterThan(6)
  })
})
