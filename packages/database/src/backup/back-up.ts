import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { countersOf, migrationsOf, type Table, tablesOf } from './catalogue.ts'
import { backupFormat, encodeFrame, type Footer, type Header, type TableSummary } from './file-format.ts'
import { columnReplacements } from './transaction-ids.ts'

/** The rows of a table are so repetitive that a higher compression level would take more time but save little space. */
const gzipOptions = { level: 3 }

/**
 * Writes a consistent snapshot of the database to a new file that only its owner can read. The database remains
 * writable during the backup. Refuses to overwrite an existing file, and removes the new file if the backup fails.
 * @returns what was written, table by table
 */
export async function backUp(url: string, path: string, signal?: AbortSignal): Promise<TableSummary[]> {
  const file = await newFile(path)
  const socket = new Socket()
  const client = new pg.Client({
    stream: () => socket,
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'muster-backup',
    statement_timeout: 0,
    // The text format must not depend on the server's settings.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c extra_float_digits=1 -c bytea_output=hex',
  })
  client.on('error', () => {}) // the running query reports the error
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const tables: TableSummary[] = []
    await pipeline(backupChunks(client, tables), createGzip(gzipOptions), file.createWriteStream({ flush: true }), {
      signal,
    })
    await client.end()
    return tables
  } catch (error) {
    socket.destroy() // while the server sends a table, it does not process a request to end the connection
    await file.close().catch(() => {})
    await rm(path, { force: true })
    throw signal?.aborted ? signal.reason : error
  }
}

async function newFile(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`The file ${path} exists already. A backup never overwrites a file.`)
    throw new Error(`The file ${path} cannot be written: ${error.message}`, { cause: error })
  })
}

async function* backupChunks(client: pg.Client, summaries: TableSummary[]): AsyncGenerator<Buffer> {
  const tables = await tablesOf(client)
  const header: Header = {
    format: backupFormat,
    created_at: new Date().toISOString(),
    migrations: await migrationsOf(client),
    tables,
  }
  yield Buffer.from(`${JSON.stringify(header)}\n`)
  const replacements = await columnReplacements(client)
  for (const table of tables) {
    const rows = client.query(copyTo(`copy (${selectRows(table, replacements)}) to stdout`))
    const hash = createHash('sha256')
    for await (const chunk of rows) {
      hash.update(chunk)
      yield encodeFrame('D', chunk)
    }
    yield encodeFrame('E', Buffer.alloc(0))
    summaries.push({ table: table.name, rows: rows.rowCount, sha256: hash.digest('hex') })
  }
  // Read last, so that no id in this backup is ahead of its sequence.
  const footer: Footer = { tables: summaries, counters: await countersOf(client, tables) }
  yield encodeFrame('F', Buffer.from(JSON.stringify(footer)))
}

function selectRows({ name, columns }: Table, replacements: Map<string, string>): string {
  const expressions = columns.map((column) => {
    const columnName = pg.escapeIdentifier(column)
    const replacement = replacements.get(`${name}.${column}`)
    return replacement ? `${replacement} as ${columnName}` : `t.${columnName}`
  })
  return `select ${expressions.join(', ')} from public.${pg.escapeIdentifier(name)} t`
}
