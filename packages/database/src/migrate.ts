import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { grantToApp } from './grant-to-app.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { statementsIn } from './sql-statements.ts'

type Options = {
  folder?: string
  appRole?: string
  log?: (line: string) => void
  /** The names of the migrations to run; all by default. */
  only?: readonly string[] | undefined
}
type Migration = { name: string; sql: string; checksum: string }

const FILE_NAME_PATTERN = /^\d{4}-[a-z0-9-]+\.sql$/
/** The key of the advisory lock for migrations, an arbitrary constant. */
const MIGRATION_LOCK = 7_368_412_001
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'
const LOCK_ATTEMPTS = 60
const LOCK_POLL_MS = 100

/**
 * Whether the statements of this migration run one by one, each for itself, because "create index concurrently" cannot run
 * in a transaction. Each of them must be repeatable, see testing-migration-rules.ts.
 */
export const isOutsideTransaction = (sql: string) => /^-- outside a transaction\b/i.test(sql)

/**
 * Migrates the database at `url` to the latest schema. Runs the files `NNNN-name.sql` in order, each in a transaction
 * that also records the migration, so that an interrupted run continues where it stopped; only one that declares that it
 * runs outside a transaction is recorded after its statements. If two nodes start at the same time, each migration still
 * runs only once.
 * @returns the names of the migrations that ran
 */
export async function migrate(url: string, options: Options = {}): Promise<string[]> {
  const { folder = migrationsFolder(), only } = options
  const migrations = (await readMigrations(folder)).filter(({ name }) => !only || only.includes(name))
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'muster-migrate',
  })
  client.on('error', () => {}) // the running query reports the error
  await client.connect()
  try {
    const appliedNames: string[] = []
    await withLock(client, () => prepareDatabase(client, options.appRole ?? 'muster_app'))
    for (const migration of migrations) {
      const runsAlone = isOutsideTransaction(migration.sql)
      const run = runsAlone ? withSessionLock : withLock
      if (await run(client, () => applyMigration(client, migration, runsAlone))) {
        options.log?.(`database: ${migration.name}`)
        appliedNames.push(migration.name)
      }
    }
    return appliedNames
  } finally {
    await client.end()
  }
}

/** The migrations in this folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const misnamedFile = files.find((file) => !FILE_NAME_PATTERN.test(file))
  if (misnamedFile) throw new Error(`The migration ${misnamedFile} must be named like 0001-what-it-does.sql.`)
  return Promise.all(
    files.map(async (file) => {
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Runs one transaction under the migration lock. While a statement waits for a table's lock, all later queries on that
 * table wait behind it, so the transaction is aborted after 2 s of waiting and retried.
 */
async function withLock<T>(client: pg.Client, step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      while (!(await tryLock(client, 'pg_try_advisory_xact_lock'))) {
        // Outside of a transaction, because an index that another node builds concurrently waits for all transactions.
        await client.query('rollback')
        await wait(LOCK_POLL_MS)
        await client.query('begin')
      }
      await client.query(`set local lock_timeout = '2s'; set local statement_timeout = 0`)
      const result = await step()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!isRetryable(error) || attempt === LOCK_ATTEMPTS) throw error
      await wait(100 + Math.random() * 400)
    }
  }
}

/**
 * Runs statements outside of a transaction under the same lock. They wait for locks without a limit, because reads and
 * writes of the table continue.
 */
async function withSessionLock<T>(client: pg.Client, step: () => Promise<T>): Promise<T> {
  while (!(await tryLock(client, 'pg_try_advisory_lock'))) await wait(LOCK_POLL_MS)
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    for (let attempt = 1; ; attempt++) {
      try {
        return await step()
      } catch (error) {
        if (!isRetryable(error) || attempt === LOCK_ATTEMPTS) throw error
        await wait(100 + Math.random() * 400)
      }
    }
  } finally {
    await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => {})
  }
}

async function tryLock(client: pg.Client, lockFunction: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select ${lockFunction}(${MIGRATION_LOCK}) as taken`)
  return rows[0]?.taken === true
}

const isRetryable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK_DETECTED)

async function prepareDatabase(client: pg.Client, appRole: string): Promise<void> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  await grantToApp(client, appRole)
}

async function applyMigration(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  runsAlone: boolean,
): Promise<boolean> {
  const { rows } = await client.query('select checksum from migrations where name = $1', [name])
  if (rows.length > 0) {
    if (rows[0].checksum === checksum) return false
    throw new Error(`The migration ${name} was changed after this database had run it. Put the change into a new file.`)
  }
  try {
    for (const statement of runsAlone ? statementsIn(sql) : [sql]) await client.query(statement)
  } catch (error) {
    throw errorWithLocation(error, name, sql)
  }
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  return true
}

function errorWithLocation(error: unknown, name: string, sql: string): unknown {
  if (!(error instanceof pg.DatabaseError) || isRetryable(error)) return error
  const line = error.position ? `:${sql.slice(0, Number(error.position)).split('\n').length}` : ''
  return new Error(`The migration ${name}.sql${line} failed: ${error.message}`, { cause: error })
}
