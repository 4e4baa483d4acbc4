import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsFolder } from '@muster/database/migrations-folder'
import { openDatabase } from '@muster/database/open'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { createStore, type Store } from '@muster/server/store'
import { fastify } from 'fastify'
import PgBoss from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createJobs, type Jobs } from './jobs.ts'
import { openBoss } from './open-boss.ts'

let database: TestDatabase
let store: Store
const logLines: string[] = []
const logger = fastify({ logger: { level: 'warn', stream: { write: (line: string) => logLines.push(line) } } }).log
const nodes: Jobs[] = []

beforeAll(async () => {
  database = await testDatabase()
  store = createStore(database)
})
afterAll(() => database.close())
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((jobs) => jobs.stop()))
  await database.pool.query('delete from pgboss.job')
  logLines.length = 0
})

function createNode() {
  const jobs = createJobs({ store, logger, enqueuesScheduledJobs: false })
  nodes.push(jobs)
  return jobs
}
const readStates = async () =>
  (await database.pool.query<{ state: string }>('select state from pgboss.job order by created_on')).rows.map(
    ({ state }) => state,
  )

describe('the schema of the jobs', () => {
  const normalizeSql = (sql: string) =>
    sql
      .replace(/--.*$/gm, '')
      .split(/[;\s]+/)
      .join(' ')

  it('is created by the migration as the library would create it; a newer library needs another migration', async () => {
    const schemaSql = PgBoss.getConstructionPlans('pgboss')
    const expectedSql = schemaSql.slice(schemaSql.indexOf('CREATE SCHEMA'), schemaSql.lastIndexOf('COMMIT'))
    const migration = await readFile(join(migrationsFolder(), '0002-jobs.sql'), 'utf8')
    expect(normalizeSql(migration)).toContain(normalizeSql(expectedSql))
  })

  it("cannot be changed by the application's database user", async () => {
    await expect(database.pool.query('drop table pgboss.job')).rejects.toThrow('must be owner')
    await expect(database.pool.query(`select pgboss.create_queue('mine', '{}')`)).rejects.toThrow('permission denied')
  })
})

describe('a job', () => {
  it('runs if, and only if, the change it was sent with is committed', async () => {
    const jobs = createNode()
    const handled: number[] = []
    jobs.work('mail', async ({ data }) => {
      handled.push(data.mail)
    })
    await expect(
      store.write(async (tx) => {
        await jobs.send(tx, 'mail', { mail: 1 })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await store.write((tx) => jobs.send(tx, 'mail', { mail: 2 }))
    jobs.wake('mail')
    await expect.poll(readStates).toEqual(['completed'])
    expect(handled).toEqual([2])
  })

  it('runs at once when its node is woken, and the next one follows without a pause', async () => {
    const jobs = createNode()
    const handled: number[] = []
    jobs.work('mail', async ({ data }) => {
      handled.push(data.mail)
    })
    jobs.start()
    await store.write((tx) => jobs.send(tx, 'mail', { mail: 0 }))
    jobs.wake('mail')
    await expect.poll(() => handled).toEqual([0])
    const startedAt = performance.now()
    for (let mailId = 1; mailId <= 5; mailId++) await store.write((tx) => jobs.send(tx, 'mail', { mail: mailId }))
    jobs.wake('mail')
    await expect.poll(() => handled).toEqual([0, 1, 2, 3, 4, 5])
    expect(performance.now() - startedAt).toBeLessThan(20_000) // Polling every 5 s would take 25 s.
  })

  it('that was marked as done in its own transaction does not run again, even if its node died right after', async () => {
    const boss = await openBoss({ store, logger, enqueuesScheduledJobs: false })
    const jobs = createNode()
    let handledCount = 0
    jobs.work('mail', async (job) => {
      handledCount++
      await store.write((tx) => job.done(tx))
      throw new Error('died')
    })
    await store.write((tx) => jobs.send(tx, 'mail', { mail: 1 }))
    jobs.wake('mail')
    await expect.poll(readStates).toEqual(['completed'])
    await boss.expire()
    expect([await readStates(), handledCount]).toEqual([['completed'], 1])
  })

  it('whose node died expires and is processed by another node', async () => {
    const boss = await openBoss({ store, logger, enqueuesScheduledJobs: false })
    const jobs = createNode()
    await store.write((tx) => jobs.send(tx, 'mail', { mail: 7 }))
    expect(await boss.fetch('mail')).toMatchObject([{ data: { mail: 7 } }]) // fetched as if by a node that then dies
    await boss.expire()
    expect(await readStates()).toEqual(['active'])
    await database.pool.query(`update pgboss.job set started_on = now() - interval '121 seconds'`)
    await boss.expire()
    await database.pool.query(`update pgboss.job set start_after = now()`)
    const handled: number[] = []
    jobs.work('mail', async ({ data }) => {
      handled.push(data.mail)
    })
    jobs.start()
    await expect.poll(() => handled).toEqual([7])
  })

  it('from the schedule runs once, regardless of the number of nodes, and waits once', async () => {
    const boss = await openBoss({ store, logger, enqueuesScheduledJobs: false })
    let [runningCount, maxRunningCount, handledCount] = [0, 0, 0]
    const finishHandlers: (() => void)[] = []
    const handle = async () => {
      maxRunningCount = Math.max(maxRunningCount, ++runningCount)
      await new Promise<void>((resolve) => finishHandlers.push(resolve))
      runningCount--
      handledCount++
    }
    for (const jobs of [createNode(), createNode()]) {
      jobs.schedule('reminders', '*/15 * * * *', handle)
      jobs.start()
    }
    const sendReminders = () => boss.send('reminders', {})
    expect(await sendReminders()).toEqual(expect.any(String))
    for (const jobs of nodes) jobs.wake('reminders')
    await expect.poll(() => finishHandlers.length).toBe(1)
    expect(await sendReminders()).toEqual(expect.any(String))
    expect(await sendReminders()).toBeNull()
    for (const jobs of nodes) jobs.wake('reminders')
    finishHandlers[0]?.()
    await expect.poll(() => finishHandlers.length).toBe(2)
    finishHandlers[1]?.()
    await expect.poll(() => handledCount).toBe(2)
    expect(maxRunningCount).toBe(1)
  })
})

describe('while the database is unavailable', () => {
  it('a starting node retries until it is available', async () => {
    const ownDatabase = openDatabase({ url: database.url })
    vi.spyOn(ownDatabase.pool, 'query').mockRejectedValueOnce(new Error('away'))
    const jobs = createJobs({ store: createStore(ownDatabase), logger, enqueuesScheduledJobs: false })
    const handled: number[] = []
    jobs.work('mail', async ({ data }) => {
      handled.push(data.mail)
    })
    await store.write((tx) => jobs.send(tx, 'mail', { mail: 3 }))
    jobs.start()
    await expect.poll(() => handled).toEqual([3])
    await jobs.stop()
    await ownDatabase.close()
    expect(logLines).toEqual([expect.stringContaining('jobs wait')])
  })

  it('a query that the library does not await does not end the process', async () => {
    const ownDatabase = openDatabase({ url: database.url })
    const jobs = createJobs({ store: createStore(ownDatabase), logger, enqueuesScheduledJobs: false })
    const handled: number[] = []
    const querySpy = vi.spyOn(ownDatabase.pool, 'query')
    jobs.work('mail', async ({ data }) => {
      handled.push(data.mail)
      if (data.mail === 4) querySpy.mockRejectedValueOnce(new Error('away'))
    })
    jobs.start()
    for (const mail of [4, 5]) await store.write((tx) => jobs.send(tx, 'mail', { mail }))
    jobs.wake('mail')
    await expect.poll(() => handled).toEqual([4, 5])
    await jobs.stop()
    await ownDatabase.close()
    expect(logLines).toEqual([expect.stringContaining('a job will be done again')])
  })
})

it('a node with the clock records when its work is due', async () => {
  const jobs = createJobs({ store, logger, enqueuesScheduledJobs: true })
  nodes.push(jobs)
  jobs.schedule('housekeeping', '17 * * * *', async () => {})
  jobs.start()
  const readSchedules = async () => (await database.pool.query('select name, cron, timezone from pgboss.schedule')).rows
  await expect.poll(readSchedules).toEqual([{ name: 'housekeeping', cron: '17 * * * *', timezone: 'UTC' }])
})
