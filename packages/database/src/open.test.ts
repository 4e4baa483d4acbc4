import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowLongStatements } from './allow-long-statements.ts'
import { openDatabase } from './open.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('values from the database', () => {
  const readValue = async (sql: string) => (await database.pool.query(`select ${sql} as value`)).rows[0].value

  it.each([
    [`'2026-11-25 23:59:59'::timestamp`, '2026-11-25T23:59:59'],
    [`'2026-11-25'::date`, '2026-11-25'],
    [`'2026-11-25 23:59:59+02'::timestamptz`, '2026-11-25T21:59:59.000Z'],
    [`'2026-11-25 21:59:59.1+00'::timestamptz`, '2026-11-25T21:59:59.100Z'],
    [`'2026-11-25 21:59:59.123456+00'::timestamptz`, '2026-11-25T21:59:59.123Z'],
    [`9007199254740991::int8`, 9007199254740991],
    [`12.50::numeric`, 12.5],
    [`array[1::int8, null]`, [1, null]],
    [`array['2026-11-25 21:59:59+00'::timestamptz]`, ['2026-11-25T21:59:59.000Z']],
    [`null::timestamptz`, null],
  ])('%s is read as %j', async (sql, expected) => {
    expect(await readValue(sql)).toEqual(expected)
  })

  it('an instant is the same moment if the session has another time zone', async () => {
    const client = await database.pool.connect()
    try {
      await client.query(`set time zone 'Asia/Kolkata'`)
      const { rows } = await client.query(`select '2026-11-25 21:59:59.5+00'::timestamptz as value`)
      expect(rows[0].value).toBe('2026-11-25T21:59:59.500Z')
    } finally {
      client.release(true)
    }
  })

  it('an instant inside JSON made by PostgreSQL is UTC', async () => {
    expect(await readValue(`to_json('2026-11-25 23:59:59+02'::timestamptz)`)).toBe('2026-11-25T21:59:59+00:00')
  })
})

describe('after a failover', () => {
  it('a connection whose server accepts no writes any more is closed, and the next one is used', async () => {
    const ownDatabase = openDatabase({ url: database.url, max: 1 })
    const pidOf = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ownDatabase.db)).rows[0]
    const before = await pidOf()
    await sql`set default_transaction_read_only = on`.execute(ownDatabase.db)
    const write = () => sql`update users set full_name = 'Ada' where id = 0`.execute(ownDatabase.db)
    await expect(write()).rejects.toMatchObject({ code: '25006' })
    await expect.poll(() => pidOf().catch(() => before)).not.toEqual(before)
    await write()
    await ownDatabase.close()
  })
})

describe('the pool', () => {
  it('survives the loss of an idle connection, and reports it', async () => {
    const errors: Error[] = []
    const ownDatabase = openDatabase({ url: database.url, onConnectionLost: (error) => errors.push(error) })
    const { pid } = (await ownDatabase.pool.query('select pg_backend_pid() as pid')).rows[0]
    await database.pool.query('select pg_terminate_backend($1)', [pid])
    await expect
      .poll(() => errors.map(({ message }) => message))
      .toEqual([expect.stringContaining('terminating connection')])
    expect((await ownDatabase.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await ownDatabase.close()
  })

  it('survives the loss of a connection during a transaction, which fails', async () => {
    const ownDatabase = openDatabase({ url: database.url })
    const transaction = ownDatabase.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      // Waits long enough for the connection's error to arrive while the transaction runs no query.
      await database.pool.query('select pg_sleep(0.2)')
      await sql`select 1`.execute(tx)
    })
    await expect(transaction).rejects.toThrow()
    expect((await ownDatabase.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await ownDatabase.close()
  })

  it('cancels a statement that takes too long', async () => {
    const client = await database.pool.connect()
    try {
      await client.query('set statement_timeout = 20')
      await expect(client.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
      expect((await database.pool.query('show statement_timeout')).rows[0].statement_timeout).toBe('5s')
    } finally {
      client.release(true)
    }
  })

  it('aborts a transaction that is idle with locks, after twice the statement timeout [T2]', async () => {
    const ownDatabase = openDatabase({ url: database.url, statementTimeoutMs: 6_000 })
    const idleTimeout = async (pool: typeof database.pool) =>
      (await pool.query('show idle_in_transaction_session_timeout')).rows[0].idle_in_transaction_session_timeout
    expect([await idleTimeout(database.pool), await idleTimeout(ownDatabase.pool)]).toEqual(['10s', '12s'])
    await ownDatabase.close()
  })

  it('does not compile plans, whatever the server would do', async () => {
    const { rows } = await database.pool.query("select setting, source from pg_settings where name = 'jit'")
    expect(rows).toEqual([{ setting: 'off', source: 'client' }])
  })

  it('extends the timeout for a transaction that calls allowLongStatements, and only for that one', async () => {
    const ownDatabase = openDatabase({ url: database.url, max: 1, statementTimeoutMs: 100 })
    const sleep = sql`select pg_sleep(1.3)`
    await ownDatabase.db.transaction().execute(async (tx) => {
      await allowLongStatements(tx)
      await sleep.execute(tx)
    })
    await expect(sleep.execute(ownDatabase.db)).rejects.toThrow(/timeout/)
    await ownDatabase.close()
  })
})
