import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@muster/database/embedded'
import { type Database, openDatabase } from '@muster/database/open'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordUse } from './access/session.ts'
import { problemOf } from './http/problem-of.ts'
import { createStore } from './store.ts'

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
  await administrator.pool.query('alter role all set synchronous_commit = on')
  await administrator.pool.query('create table written ()')
  await administrator.pool.query('create table sessions as select 1 as id, null::timestamptz as last_seen_at')
  database = openDatabase({ url: server.administratorUrl, max: 3, statementTimeoutMs: 500 })
})

afterAll(async () => {
  await database.close()
  await administrator.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function waitingCount() {
  const waiting = `select from pg_stat_activity where wait_event = 'SyncRep'`
  return (await administrator.pool.query(waiting)).rowCount ?? 0
}

async function setStandby(name: string) {
  await administrator.pool.query(`alter system set synchronous_standby_names = '${name}'`)
  await administrator.pool.query('select pg_reload_conf()')
}

it('while no standby confirms commits, changes are refused, few sessions wait, and reads succeed', async () => {
  const changes: boolean[] = []
  const store = createStore(database, (isConfirmed) => changes.push(isConfirmed))
  const write = () => store.writeOnce((db) => sql`insert into written default values`.execute(db))
  const writeInTransaction = () => store.write((tx) => sql`insert into written default values`.execute(tx))
  await Promise.all([write(), writeInTransaction()])

  // A standby with this name never connects.
  await setStandby('absent')
  const refusalOf = (attempt: Promise<unknown>) => attempt.then(() => undefined, problemOf)
  // Changes succeed until the server has read the setting.
  await expect.poll(() => refusalOf(writeInTransaction()), { interval: 0 }).toMatchObject({ status: 503 })
  for (let round = 0; round < 5; round++)
    for (const problem of await Promise.all([write(), writeInTransaction(), write()].map(refusalOf)))
      expect(problem).toMatchObject({ status: 503, retryAfterSeconds: 1 })
  recordUse(store.db, 1)
  const recorded = sql`select from sessions where last_seen_at is not null`
  await expect.poll(async () => (await recorded.execute(store.db)).rows.length).toBe(1)
  expect(await waitingCount()).toBe(1)
  expect(changes).toEqual([false])

  await setStandby('')
  await expect
    .poll(() =>
      write().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await writeInTransaction()
  expect(changes).toEqual([false, true])
})

it('changes are refused before the first one that waits has got no response', async () => {
  const patient = openDatabase({ url: server.administratorUrl, max: 8, statementTimeoutMs: 60_000 })
  const changes: boolean[] = []
  const store = createStore(patient, (isConfirmed) => changes.push(isConfirmed))
  const write = () => store.writeOnce((db) => sql`insert into written default values`.execute(db))
  await setStandby('absent')
  const failures: unknown[] = []
  const attempts: Promise<unknown>[] = []
  // Changes succeed until the server has read the setting.
  await expect
    .poll(async () => {
      if ((await waitingCount()) === 0) attempts.push(write().catch((error) => failures.push(error)))
      return waitingCount()
    })
    .toBeGreaterThan(0)
  await expect.poll(() => changes).toEqual([false])
  expect(failures).toEqual([])
  await expect(write().catch(problemOf)).resolves.toMatchObject({ status: 503, retryAfterSeconds: 1 })

  await setStandby('')
  await Promise.all(attempts)
  await patient.close()
})
