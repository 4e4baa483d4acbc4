import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

let folder: string
let house: TestDatabase
let taken: string
let held: Awaited<ReturnType<typeof backUp>>
const opened: TestDatabase[] = []

const empty = async () => {
  const database = await testDatabase()
  opened.push(database)
  return database
}
const path = (name: string) => join(folder, name)
const ask = async (database: TestDatabase, text: string) => (await database.pool.query(text)).rows
/** As the owner, for commands that the application's role may not run. */
async function command(database: TestDatabase, text: string) {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
const rowsIn = async (database: TestDatabase) => {
  const [row] = await ask(
    database,
    `select (select count(*) from users) + (select count(*) from organizations) + (select count(*) from tasks)
      + (select count(*) from facts) as rows`,
  )
  return row.rows
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-'))
  house = await empty()
  await house.pool.query(`
    insert into users (email, username, full_name, password_hash)
      select 'p' || n || '@example.com', 'p' || n, E'Tab\\t, line\\nbreak, \\\\ and ünïcode ' || n, 'hash' from generate_series(1, 5) n;
    insert into sessions (user_id, token_hash) values (1, '\\x00ff0a');
    insert into organizations (name, description, key_prefix, created_by) values ('House', '', 'HO', 1);
    insert into memberships (organization_id, user_id, role, status) select 1, id, 'member', 'active' from users;
    insert into projects (organization_id, name, created_by, budget) values (1, 'Aurora', 1, 12.50);
    insert into tasks (organization_id, number, project_id, title, position, estimated_hours)
      select 1, n, 1, 'Task ' || n, n / 3.0, 0.1 from generate_series(1, 2000) n;
    insert into mails (kind, recipient, subject, body) values ('invitation', 'p1@example.com', 'Waiting', 'link');
    insert into organization_exports (organization_id, user_id, state) values (1, 1, 'ready');
    delete from tasks where id = 2000;`)
  taken = path('taken.backup')
  held = await backUp(house.ownerUrl, taken)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  for (const database of opened) await database.close()
})

describe('a backup', () => {
  it('can be read by its owner only', async () => {
    expect((await stat(taken)).mode & 0o777).toBe(0o600)
  })

  it('never overwrites a file', async () => {
    const before = await readFile(taken)
    await expect(backUp(house.ownerUrl, taken)).rejects.toThrow(
      `The file ${taken} exists already. A backup never overwrites one.`,
    )
    expect(await readFile(taken)).toEqual(before)
  })

  it('that fails leaves no file behind', async () => {
    const file = path('fails.backup')
    const closed = house.ownerUrl.replace(/:\d+\//, ':1/')
    await expect(backUp(closed, file)).rejects.toThrow()
    await expect(stat(file)).rejects.toThrow('ENOENT')
    await expect(backUp(house.ownerUrl, join(folder, 'nowhere', 'x'))).rejects.toThrow('cannot be written')
  })

  it('contains neither exports, whose files are elsewhere, nor jobs', async () => {
    const names = held.map(({ table }) => table)
    expect(names).toEqual(expect.arrayContaining(['users', 'sessions', 'tasks', 'facts', 'mails']))
    for (const left of ['migrations', 'organization_exports', 'job']) expect(names).not.toContain(left)
  })

  it('is restored exactly: a backup of the new installation has the same rows and checksums, table by table', async () => {
    const other = await empty()
    expect(await restore(other.ownerUrl, taken)).toEqual(held)
    expect(await backUp(other.ownerUrl, path('again.backup'))).toEqual(held)
    expect(held.find(({ table }) => table === 'tasks')?.rows).toBe(1_999)
    const texts = 'select full_name, password_hash from users order by id'
    expect(await ask(other, texts)).toEqual(await ask(house, texts))
  })

  it('continues the numbering, also after ids that were deleted before it', async () => {
    const other = await empty()
    await restore(other.ownerUrl, taken)
    const next = `insert into tasks (organization_id, number, project_id, title, position) values (1, 9999, 1, 'New', 1) returning id`
    expect((await ask(other, next))[0].id).toBe(2_001)
    expect(
      (await ask(other, `insert into mails (kind, recipient, subject) values ('a', 'b', 'c') returning id`))[0].id,
    ).toBe(2)
  })

  it('made during writes is a consistent snapshot', async () => {
    const busy = await empty()
    await restore(busy.ownerUrl, taken)
    let stopped = false
    let written = 0
    // Each transaction writes a comment, the count of comments and a fact, so that an inconsistent state is detected.
    const write = async () => {
      for (let step = 0; !stopped; step++, written++) {
        await busy.pool.query(`
          insert into task_comments (organization_id, task_id, user_id, content) values (1, ${(step % 1999) + 1}, 1, 'x');
          update tasks set comment_count = comment_count + 1 where id = ${(step % 1999) + 1};
          insert into facts (organization_id, kind, entity, entity_id, action) values (1, 'x', 'task', 1, 'updated')`)
      }
    }
    const writers = [write(), write(), write()]
    await expect.poll(() => written).toBeGreaterThan(100)
    await backUp(busy.ownerUrl, path('busy.backup'))
    const after = written
    await expect.poll(() => written).toBeGreaterThan(after)
    stopped = true
    await Promise.all(writers)

    const other = await empty()
    await restore(other.ownerUrl, path('busy.backup'))
    const [counts] = await ask(
      other,
      `select (select count(*) from task_comments) as comments, (select count(*) from facts) as facts,
        (select sum(comment_count) from tasks) as counted,
        (select count(*) from tasks t where comment_count <> (select count(*) from task_comments c where c.task_id = t.id)) as torn`,
    )
    expect(counts.comments).toBeGreaterThan(100)
    expect(counts).toEqual({ comments: counts.comments, facts: counts.comments, counted: counts.comments, torn: 0 })
  })

  it('keeps the unread facts of each follower, and announces none of them to the live feed', async () => {
    const old = await empty()
    const fact = async (id: number) =>
      old.pool.query(`insert into facts (kind, entity, entity_id, action) values ('x', 'task', ${id}, 'updated')`)
    const follow = async (name: string) =>
      old.pool.query(`insert into fact_cursors values ('${name}', pg_current_snapshot()::text)`)
    await fact(1)
    await follow('slow')
    await fact(2)
    await fact(3)
    await follow('quick')
    await follow('twin')
    await fact(4)
    await backUp(old.ownerUrl, path('followed.backup'))

    const other = await empty()
    const [{ now }] = await ask(other, 'select pg_current_snapshot()::text as now')
    await restore(other.ownerUrl, path('followed.backup'))
    await other.pool.query(`insert into facts (kind, entity, entity_id, action) values ('x', 'task', 5, 'updated')`)
    const undone = (snapshot: string) => `array(
      select entity_id from facts where not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot) order by id)`
    expect(await ask(other, `select follower, ${undone('snapshot')} as todo from fact_cursors order by 1`)).toEqual([
      { follower: 'quick', todo: [4, 5] },
      { follower: 'slow', todo: [2, 3, 4, 5] },
      { follower: 'twin', todo: [4, 5] },
    ])
    expect(await ask(other, `select ${undone(`'${now}'`)} as todo`)).toEqual([{ todo: [5] }])
  })
})

describe('restoring is refused and changes nothing', () => {
  it('into a database that is not empty', async () => {
    const other = await empty()
    await other.pool.query(`insert into users (email, username) values ('a@example.com', 'a')`)
    await expect(restore(other.ownerUrl, taken)).rejects.toThrow(
      /^The database at .* is not empty: users has rows\. A backup is restored into an empty one only\.$/,
    )
    expect(await rowsIn(other)).toBe(1)
  })

  it('of a file that was truncated at any position', async () => {
    const whole = await readFile(taken)
    const other = await empty()
    for (const length of [0, 5, 300, Math.floor(whole.length / 2), whole.length - 8, whole.length - 1]) {
      const file = path(`cut-${length}.backup`)
      await writeFile(file, whole.subarray(0, length))
      await expect(restore(other.ownerUrl, file), `${length} bytes`).rejects.toThrow('is not a complete backup')
    }
    expect(await rowsIn(other)).toBe(0)
  })

  it('of a file that was altered, even if it is valid gzip', async () => {
    const other = await empty()
    const plain = gunzipSync(await readFile(taken))
    const at = plain.indexOf('p1@example.com')
    const edited = Buffer.from(plain)
    edited.write('q1@example.com', at)
    const longer = Buffer.concat([plain, Buffer.from('more')])
    for (const [name, bytes] of Object.entries({ edited, longer })) {
      await writeFile(path(name), gzipSync(bytes))
      await expect(restore(other.ownerUrl, path(name)), name).rejects.toThrow('is not a complete backup')
    }
    const flipped = Buffer.from(await readFile(taken))
    flipped.writeUInt8(flipped.readUInt8(flipped.length >> 1) ^ 1, flipped.length >> 1)
    await writeFile(path('flipped'), flipped)
    await expect(restore(other.ownerUrl, path('flipped'))).rejects.toThrow('is not a complete backup')
    await expect(restore(other.ownerUrl, path('missing'))).rejects.toThrow(`There is no file ${path('missing')}.`)
    expect(await rowsIn(other)).toBe(0)
  })

  it('from another version', async () => {
    const other = await empty()
    await command(other, `update migrations set checksum = 'another'`)
    await expect(restore(other.ownerUrl, taken)).rejects.toThrow('was made by another version of Muster')
    expect(await rowsIn(other)).toBe(0)
  })

  it('when the database refuses a row of the last table', async () => {
    const other = await empty()
    const last = held.filter(({ rows }) => rows > 0).at(-1)?.table
    await command(other, `alter table ${last} add constraint never check (false) not valid`)
    await expect(restore(other.ownerUrl, taken)).rejects.toThrow('never')
    expect(await rowsIn(other)).toBe(0)
    await command(other, `alter table ${last} drop constraint never`)
    expect(await restore(other.ownerUrl, taken)).toEqual(held)
  })
})
