import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { countersOf, migrationsOf, type Table, tablesOf } from './catalogue.ts'
import { type Footer, format, frame, type Header, type Held } from './file-format.ts'
import { historyOf } from './history.ts'

/** Rows of the same table are repetitive, so a higher level costs time and saves little. */
const compression = { level: 3 }

/**
 * Writes the whole database into a new file that only its owner can read: a consistent snapshot, while others continue
 * to write. Refuses to overwrite a file, and removes an unfinished one.
 * @returns what was written, table by table
 */
export async function backUp(url: string, path: string, signal?: AbortSignal): Promise<Held[]> {
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
  client.on('error', () => {}) // the running query reports it
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const held: Held[] = []
    await pipeline(parts(client, held), createGzip(compression), file.createWriteStream({ flush: true }), { signal })
    await client.end()
    return held
  } catch (error) {
    socket.destroy() // a server in the middle of a table would not process a normal termination
    await file.close().catch(() => {})
    await rm(path, { force: true })
    throw signal?.aborted ? signal.reason : error
  }
}

async function newFile(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`The file ${path} exists already. A backup never overwrites one.`)
    throw new Error(`The file ${path} cannot be written: ${error.message}`, { cause: error })
  })
}

async function* parts(client: pg.Client, held: Held[]): AsyncGenerator<Buffer> {
  const tables = await tablesOf(client)
  const header: Header = {
    format,
    created_at: new Date().toISOString(),
    migrations: await migrationsOf(client),
    tables,
  }
  yield Buffer.from(`${JSON.stringify(header)}\n`)
  const history = await historyOf(client)
  for (const table of tables) {
    const rows = client.query(copyTo(`copy (${select(table, history)}) to stdout`))
    const hash = createHash('sha256')
    for await (const chunk of rows) {
      hash.update(chunk)
      yield frame('D', chunk)
    }
    yield frame('E', Buffer.alloc(0))
    held.push({ table: table.name, rows: rows.rowCount, sha256: hash.digest('hex') })
  }
  // Read last, so that no row of this backup has an id that its sequence returned later.
  const footer: Footer = { tables: held, counters: await countersOf(client, tables) }
  yield frame('F', Buffer.from(JSON.stringify(footer)))
}

function select({ name, columns }: Table, instead: Map<string, string>): string {
  const wanted = columns.map((column) => {
    const own = pg.escapeIdentifier(column)
    const other = instead.get(`${name}.${column}`)
    return other ? `${other} as ${own}` : `t.${own}`
  })
  return `select ${wanted.join(', ')} from public.${pg.escapeIdentifier(name)} t`
}
