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
let database: TestDatabase
let backupFile: string
let summaries: Awaited<ReturnType<typeof backUp>>
const databases: TestDatabase[] = []

const createEmptyDatabase = async () => {
  const database = await testDatabase()
  databases.push(database)
  return database
}
const pathOf = (name: string) => join(folder, name)
const query = async (database: TestDatabase, text: string) => (await database.pool.query(text)).rows
/** Runs a command as the owner of the tables, because the application's role may not run it. */
async function runAsOwner(database: TestDatabase, text: string) {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
const countRows = async (database: TestDatabase) => {
  const [row] = await query(
    database,
    `select (select count(*) from users) + (select count(*) from organizations) + (select count(*) from tasks)
      + (select count(*) from facts) as rows`,
  )
  return row.rows
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-'))
  database = await createEmptyDatabase()
  await database.pool.query(`
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
  backupFile = pathOf('taken.backup')
  summaries = await backUp(database.ownerUrl, backupFile)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  for (const database of databases) await database.close()
})

describe('a backup', () => {
  it('can be read by its owner only', async () => {
    expect((await stat(backupFile)).mode & 0o777).toBe(0o600)
  })

  it('never overwrites a file', async () => {
    const contentBefore = await readFile(backupFile)
    await expect(backUp(database.ownerUrl, backupFile)).rejects.toThrow(
      `The file ${backupFile} exists already. A backup never overwrites a file.`,
    )
    expect(await readFile(backupFile)).toEqual(contentBefore)
  })

  it('that fails leaves no file behind', async () => {
    const file = pathOf('fails.backup')
    const unreachableUrl = database.ownerUrl.replace(/:\d+\//, ':1/')
    await expect(backUp(unreachableUrl, file)).rejects.toThrow()
    await expect(stat(file)).rejects.toThrow('ENOENT')
    await expect(backUp(database.ownerUrl, join(folder, 'nowhere', 'x'))).rejects.toThrow('cannot be written')
  })

  it('contains neither jobs nor exports, whose files are not in the database', async () => {
    const names = summaries.map(({ table }) => table)
    expect(names).toEqual(expect.arrayContaining(['users', 'sessions', 'tasks', 'facts', 'mails']))
    for (const excludedTable of ['migrations', 'organization_exports', 'job'])
      expect(names).not.toContain(excludedTable)
  })

  it('is restored exactly: a backup of the new installation has the same rows and checksums, table by table', async () => {
    const target = await createEmptyDatabase()
    expect(await restore(target.ownerUrl, backupFile)).toEqual(summaries)
    expect(await backUp(target.ownerUrl, pathOf('again.backup'))).toEqual(summaries)
    expect(summaries.find(({ table }) => table === 'tasks')?.rows).toBe(1_999)
    const selectTexts = 'select full_name, password_hash from users order by id'
    expect(await query(target, selectTexts)).toEqual(await query(database, selectTexts))
  })

  it('continues the numbering after the highest id, even if its row was deleted before the backup', async () => {
    const target = await createEmptyDatabase()
    await restore(target.ownerUrl, backupFile)
    const insertTask = `insert into tasks (organization_id, number, project_id, title, position) values (1, 9999, 1, 'New', 1) returning id`
    expect((await query(target, insertTask))[0].id).toBe(2_001)
    expect(
      (await query(target, `insert into mails (kind, recipient, subject) values ('a', 'b', 'c') returning id`))[0].id,
    ).toBe(2)
  })

  it('made during writes is a consistent snapshot', async () => {
    const busyDatabase = await createEmptyDatabase()
    await restore(busyDatabase.ownerUrl, backupFile)
    let stopped = false
    let writtenCount = 0
    // Each transaction writes a comment, the count of comments and a fact, so that an inconsistent state is detected.
    const write = async () => {
      for (let step = 0; !stopped; step++, writtenCount++) {
        await busyDatabase.pool.query(`
          insert into task_comments (organization_id, task_id, user_id, content) values (1, ${(step % 1999) + 1}, 1, 'x');
          update tasks set comment_count = comment_count + 1 where id = ${(step % 1999) + 1};
          insert into facts (organization_id, kind, entity, entity_id, action) values (1, 'x', 'task', 1, 'updated')`)
      }
    }
    const writers = [write(), write(), write()]
    await expect.poll(() => writtenCount).toBeGreaterThan(100)
    await backUp(busyDatabase.ownerUrl, pathOf('busy.backup'))
    const countAfterBackup = writtenCount
    await expect.poll(() => writtenCount).toBeGreaterThan(countAfterBackup)
    stopped = true
    await Promise.all(writers)

    const target = await createEmptyDatabase()
    await restore(target.ownerUrl, pathOf('busy.backup'))
    const [counts] = await query(
      target,
      `select (select count(*) from task_comments) as comments, (select count(*) from facts) as facts,
        (select sum(comment_count) from tasks) as counted,
        (select count(*) from tasks t where comment_count <> (select count(*) from task_comments c where c.task_id = t.id)) as torn`,
    )
    expect(counts.comments).toBeGreaterThan(100)
    expect(counts).toEqual({ comments: counts.comments, facts: counts.comments, counted: counts.comments, torn: 0 })
  })

  it('keeps the unread facts of each follower, and announces none of them to the live feed', async () => {
    const oldDatabase = await createEmptyDatabase()
    const insertFact = async (id: number) =>
      oldDatabase.pool.query(
        `insert into facts (kind, entity, entity_id, action) values ('x', 'task', ${id}, 'updated')`,
      )
    const insertCursor = async (name: string) =>
      oldDatabase.pool.query(`insert into fact_cursors values ('${name}', pg_current_snapshot()::text)`)
    await insertFact(1)
    await insertCursor('slow')
    await insertFact(2)
    await insertFact(3)
    await insertCursor('quick')
    await insertCursor('twin')
    await insertFact(4)
    await backUp(oldDatabase.ownerUrl, pathOf('followed.backup'))

    const target = await createEmptyDatabase()
    const [{ now }] = await query(target, 'select pg_current_snapshot()::text as now')
    await restore(target.ownerUrl, pathOf('followed.backup'))
    await target.pool.query(`insert into facts (kind, entity, entity_id, action) values ('x', 'task', 5, 'updated')`)
    const unreadFacts = (snapshot: string) => `array(
      select entity_id from facts where not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot) order by id)`
    expect(
      await query(target, `select follower, ${unreadFacts('snapshot')} as todo from fact_cursors order by 1`),
    ).toEqual([
      { follower: 'quick', todo: [4, 5] },
      { follower: 'slow', todo: [2, 3, 4, 5] },
      { follower: 'twin', todo: [4, 5] },
    ])
    expect(await query(target, `select ${unreadFacts(`'${now}'`)} as todo`)).toEqual([{ todo: [5] }])
  })

  it('is restored into an installation that has run but has no data', async () => {
    const target = await createEmptyDatabase()
    await target.pool.query(`
      insert into chat_nodes (id) values ('0198c0de-0000-7000-8000-000000000001');
      insert into fact_cursors values ('notifications', pg_current_snapshot()::text);
      insert into sign_in_attempts (account, address) values ('p1@example.com', '198.51.100.7')`)
    await restore(target.ownerUrl, backupFile)
    expect(await query(target, 'select count(*)::int as tasks from tasks')).toEqual([{ tasks: 1999 }])
    expect(await query(target, 'select from chat_nodes')).toEqual([])
  })
})

describe('restoring is refused and changes nothing', () => {
  it('into a database that is not empty', async () => {
    const target = await createEmptyDatabase()
    await target.pool.query(`insert into users (email, username) values ('a@example.com', 'a')`)
    await expect(restore(target.ownerUrl, backupFile)).rejects.toThrow(
      /^The database at .* is not empty: users has rows\. A backup can be restored only into an empty database\.$/,
    )
    expect(await countRows(target)).toBe(1)
  })

  it('of a file that was truncated at any position', async () => {
    const completeBackup = await readFile(backupFile)
    const target = await createEmptyDatabase()
    for (const length of [
      0,
      5,
      300,
      Math.floor(completeBackup.length / 2),
      completeBackup.length - 8,
      completeBackup.length - 1,
    ]) {
      const file = pathOf(`cut-${length}.backup`)
      await writeFile(file, completeBackup.subarray(0, length))
      await expect(restore(target.ownerUrl, file), `${length} bytes`).rejects.toThrow('is not a complete backup')
    }
    expect(await countRows(target)).toBe(0)
  })

  it('of a file that was altered, even if it is valid gzip', async () => {
    const target = await createEmptyDatabase()
    const decompressed = gunzipSync(await readFile(backupFile))
    const offset = decompressed.indexOf('p1@example.com')
    const editedBackup = Buffer.from(decompressed)
    editedBackup.write('q1@example.com', offset)
    const longerBackup = Buffer.concat([decompressed, Buffer.from('more')])
    for (const [name, bytes] of Object.entries({ edited: editedBackup, longer: longerBackup })) {
      await writeFile(pathOf(name), gzipSync(bytes))
      await expect(restore(target.ownerUrl, pathOf(name)), name).rejects.toThrow('is not a complete backup')
    }
    const flippedBackup = Buffer.from(await readFile(backupFile))
    flippedBackup.writeUInt8(flippedBackup.readUInt8(flippedBackup.length >> 1) ^ 1, flippedBackup.length >> 1)
    await writeFile(pathOf('flipped'), flippedBackup)
    await expect(restore(target.ownerUrl, pathOf('flipped'))).rejects.toThrow('is not a complete backup')
    await expect(restore(target.ownerUrl, pathOf('missing'))).rejects.toThrow(`There is no file ${pathOf('missing')}.`)
    expect(await countRows(target)).toBe(0)
  })

  it('from another version', async () => {
    const target = await createEmptyDatabase()
    await runAsOwner(target, `update migrations set checksum = 'another'`)
    await expect(restore(target.ownerUrl, backupFile)).rejects.toThrow('was made by another version of Muster')
    expect(await countRows(target)).toBe(0)
  })

  it('when the database refuses a row of the last table', async () => {
    const target = await createEmptyDatabase()
    const lastTable = summaries.filter(({ rows }) => rows > 0).at(-1)?.table
    await runAsOwner(target, `alter table ${lastTable} add constraint never check (false) not valid`)
    await expect(restore(target.ownerUrl, backupFile)).rejects.toThrow('never')
    expect(await countRows(target)).toBe(0)
    await runAsOwner(target, `alter table ${lastTable} drop constraint never`)
    expect(await restore(target.ownerUrl, backupFile)).toEqual(summaries)
  })
})
