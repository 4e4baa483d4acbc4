import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withoutCredentials } from '../connection-url.ts'
import { type Counter, migrationsOf, type Table, tablesOf } from './catalogue.ts'
import { checkFile, readBackup } from './check-file.ts'
import type { Header, TableSummary } from './file-format.ts'

/**
 * Tables to which running services may add rows even if the database is otherwise empty. The restored rows replace
 * these rows.
 */
const tablesFilledByServices = ['chat_nodes', 'fact_cursors', 'sign_in_attempts']

/**
 * Restores a backup into an empty database, completely or not at all. `url` connects as the owner of the tables, and
 * the schema must be the same as in the backup: the migrations of `migrationsInBackup` must have run, and no others.
 * @returns what was restored, table by table
 */
export async function restore(url: string, path: string): Promise<TableSummary[]> {
  const { header } = await checkFile(path)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'muster-restore',
    statement_timeout: 0,
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres',
  })
  client.on('error', () => {}) // the running query reports the error
  await client.connect()
  try {
    await client.query('begin')
    await requireSameSchema(client, header)
    await requireEmptyTables(client, header.tables, url)
    const { footer } = await readBackup(path, async () => (table, rows) => copyRows(client, table, rows))
    for (const counter of footer.counters) await setCounter(client, counter)
    await client.query('commit')
    await client.query(`analyze ${tableNames(header.tables)}`)
    return footer.tables
  } finally {
    await client.end().catch(() => {}) // also rolls back uncommitted changes
  }
}

const tableName = ({ name }: { name: string }) => `public.${pg.escapeIdentifier(name)}`
const tableNames = (tables: Table[]) => tables.map(tableName).join(', ')

/**
 * Throws unless migrations, tables and columns are the same as in the backup, so that a name from the file is used in a
 * statement only if the database has it.
 */
async function requireSameSchema(client: pg.Client, { migrations, tables }: Header): Promise<void> {
  const currentMigrations = await migrationsOf(client)
  if (isDeepStrictEqual(currentMigrations, migrations) && isDeepStrictEqual(await tablesOf(client), tables)) return
  const lastMigrationName = (list: { name: string }[]) => list.at(-1)?.name ?? 'none'
  throw new Error(
    `The backup was made by another version of Muster (its last migration is ${lastMigrationName(migrations)}, here it is ` +
      `${lastMigrationName(currentMigrations)}). Restore it into a new database, with the version that made it or a newer one.`,
  )
}

/**
 * Locks the tables, so that no other process can write to them until the transaction ends. Deletes the rows that
 * services have written, and throws if any table still has rows.
 */
async function requireEmptyTables(client: pg.Client, tables: Table[], url: string): Promise<void> {
  await client.query(`set local lock_timeout = '10s'`)
  await client.query(`lock table ${tableNames(tables)} in share row exclusive mode`)
  for (const table of tables) {
    if (tablesFilledByServices.includes(table.name)) await client.query(`delete from ${tableName(table)}`)
    const { rows } = await client.query(`select from ${tableName(table)} limit 1`)
    if (rows.length === 0) continue
    throw new Error(
      `The database at ${withoutCredentials(url)} is not empty: ${table.name} has rows. A backup can be restored only into an empty database.`,
    )
  }
}

async function copyRows(client: pg.Client, table: Table, rows: AsyncIterable<Buffer>): Promise<number> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const copyStream = client.query(copyFrom(`copy ${tableName(table)} (${columns}) from stdin`))
  await pipeline(Readable.from(rows, { objectMode: false }), copyStream)
  return copyStream.rowCount
}

/**
 * Continues the numbering of the old installation, so that no id is assigned again, not even that of a deleted row.
 */
const setCounter = (client: pg.Client, { table, column, last, called }: Counter) =>
  client.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3, $4)', [
    tableName({ name: table }),
    column,
    last,
    called,
  ])
