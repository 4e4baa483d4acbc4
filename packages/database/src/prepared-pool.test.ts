import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { type Database, openDatabase } from './open.ts'

/** A server of its own, because the settings of a server concern all of its sessions. */
let server: Awaited<ReturnType<typeof startEmbedded>>
let dataDir: string
let administrator: Database
let database: Database

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  await chmod(dataDir, 0o711)
  server = await startEmbedded({ dataDir, durable: false })
  administrator = openDatabase({ url: server.administratorUrl })
  database = openDatabase({ url: server.administratorUrl, max: 1 })
  // A standby with this name never connects.
  await administrator.pool.query(`alter system set synchronous_standby_names = 'absent'`)
  await administrator.pool.query('select pg_reload_conf()')
})

afterAll(async () => {
  await database.close()
  await administrator.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Waits until a commit waits for the standby, and then cancels this wait as an administrator would. */
async function cancelWait() {
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  await expect.poll(async () => (await administrator.pool.query(cancel)).rows.length).toBe(1)
}

it('a commit fails if its wait for the synchronous standby is canceled, which the server reports as success', async () => {
  await sql`set synchronous_commit = on`.execute(database.db)
  const statement = expect(sql`create table one ()`.execute(database.db)).rejects.toThrow('has not confirmed')
  await cancelWait()
  await statement
  const transaction = expect(
    database.db.transaction().execute((tx) => sql`create table two ()`.execute(tx)),
  ).rejects.toMatchObject({ code: '57014' })
  await cancelWait()
  await transaction
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
})

it('the next statement gets a new connection after one without a response', async () => {
  const hasty = openDatabase({ url: server.administratorUrl, max: 1, statementTimeoutMs: 200 })
  await sql`set synchronous_commit = on`.execute(hasty.db)
  await expect(sql`create table three ()`.execute(hasty.db)).rejects.toThrow('Query read timeout')
  expect((await sql`select 1 as one`.execute(hasty.db)).rows).toEqual([{ one: 1 }])
  await cancelWait()
  await hasty.close()
})
