import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withoutLogin } from '../connection-url.ts'
import { type Counter, migrationsOf, type Table, tablesOf } from './catalogue.ts'
import { checkFile, readBackup } from './check-file.ts'
import type { Header, Held } from './file-format.ts'

/** Rows that services write as soon as they run on an empty database; the restored rows replace them. */
const madeByServices = ['fact_cursors', 'sign_in_attempts']

/**
 * Restores a backup into an empty database, completely or not at all. `url` is the owner's, and the schema must be that
 * of the backup.
 * @returns what was restored, table by table
 */
export async function restore(url: string, path: string): Promise<Held[]> {
  const { header } = await checkFile(path)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'muster-restore',
    statement_timeout: 0,
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres',
  })
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  try {
    await client.query('begin')
    await requireFit(client, header)
    await requireEmpty(client, header.tables, url)
    const { footer } = await readBackup(path, async () => (table, rows) => fill(client, table, rows))
    for (const counter of footer.counters) await setCounter(client, counter)
    await client.query('commit')
    await client.query(`analyze ${names(header.tables)}`)
    return footer.tables
  } finally {
    await client.end().catch(() => {}) // uncommitted changes are rolled back with it
  }
}

const nameOf = ({ name }: { name: string }) => `public.${pg.escapeIdentifier(name)}`
const names = (tables: Table[]) => tables.map(nameOf).join(', ')

/** Compared as a whole, so that no name from the file is used in a statement unless the database has it. */
async function requireFit(client: pg.Client, { migrations, tables }: Header): Promise<void> {
  const here = await migrationsOf(client)
  if (isDeepStrictEqual(here, migrations) && isDeepStrictEqual(await tablesOf(client), tables)) return
  const last = (list: { name: string }[]) => list.at(-1)?.name ?? 'none'
  throw new Error(
    `The backup was made by another version of Muster (its last migration is ${last(migrations)}, here it is ` +
      `${last(here)}). Restore it with the version that made it, then start the newer one.`,
  )
}

/** From here to the end of the transaction, all other writers wait. */
async function requireEmpty(client: pg.Client, tables: Table[], url: string): Promise<void> {
  await client.query(`set local lock_timeout = '10s'`)
  await client.query(`lock table ${names(tables)} in share row exclusive mode`)
  for (const name of madeByServices) await client.query(`delete from ${nameOf({ name })}`)
  for (const table of tables) {
    const { rows } = await client.query(`select from ${nameOf(table)} limit 1`)
    if (rows.length === 0) continue
    throw new Error(
      `The database at ${withoutLogin(url)} is not empty: ${table.name} has rows. A backup is restored into an empty one only.`,
    )
  }
}

async function fill(client: pg.Client, table: Table, rows: AsyncIterable<Buffer>): Promise<number> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const into = client.query(copyFrom(`copy ${nameOf(table)} (${columns}) from stdin`))
  await pipeline(Readable.from(rows, { objectMode: false }), into)
  return into.rowCount
}

/**
 * Continues the numbering of the old installation, so that no id is assigned twice, even if its first row was deleted.
 */
const setCounter = (client: pg.Client, { table, column, last, called }: Counter) =>
  client.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3, $4)', [
    nameOf({ name: table }),
    column,
    last,
    called,
  ])
