import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import { BackupReader, type Footer, type Header, type TableSummary } from './file-format.ts'

/** Processes the rows of one table and returns their number. It must read `rows` to the end. */
export type ReadRows = (table: Header['tables'][number], rows: AsyncIterable<Buffer>) => Promise<number>

type HeaderAndFooter = { header: Header; footer: Footer }

/**
 * Reads a backup from beginning to end, and passes the rows of each table to the function that `readRowsFor` returns.
 * If the file is missing, truncated or altered, throws an Error with a message for the user. Errors from `readRowsFor`
 * and from the function that it returns are thrown unchanged.
 */
export async function readBackup(
  path: string,
  readRowsFor: (header: Header) => Promise<ReadRows>,
): Promise<HeaderAndFooter> {
  const { reader, throwInvalid, close } = await openFile(path)
  try {
    const header = await reader.readHeader().catch(throwInvalid)
    const readRows = await readRowsFor(header)
    const summaries: TableSummary[] = []
    for (const table of header.tables) {
      const hash = createHash('sha256')
      const rows = await readRows(table, rowsOf(reader, hash, throwInvalid))
      summaries.push({ table: table.name, rows, sha256: hash.digest('hex') })
    }
    const footer = await footerOf(reader).catch(throwInvalid)
    if (!isDeepStrictEqual(footer.tables, summaries)) throwInvalid(new Error('its checksums do not match'))
    await reader.requireEnd().catch(throwInvalid)
    return { header, footer }
  } finally {
    close()
  }
}

/** The names of the migrations that the database had when the backup was made. Only the beginning of the file is read. */
export async function migrationsInBackup(path: string): Promise<string[]> {
  const { reader, throwInvalid, close } = await openFile(path)
  try {
    const { migrations } = await reader.readHeader().catch(throwInvalid)
    return migrations.map(({ name }) => name)
  } finally {
    close()
  }
}

async function openFile(path: string) {
  const fileStats = await stat(path).catch(() => undefined)
  if (!fileStats?.isFile()) throw new Error(`There is no file ${path}.`)
  const file = createReadStream(path)
  const decompressed = createGunzip()
  file.on('error', (error) => decompressed.destroy(error))
  file.pipe(decompressed)
  return {
    reader: new BackupReader(decompressed),
    /** Throws an error that names the file. */
    throwInvalid(error: unknown): never {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`The file ${path} is not a complete backup; it was truncated or altered: ${reason}.`, {
        cause: error,
      })
    },
    close() {
      file.destroy()
      decompressed.destroy()
    },
  }
}

async function* rowsOf(
  reader: BackupReader,
  hash: ReturnType<typeof createHash>,
  throwInvalid: (error: unknown) => never,
) {
  for (;;) {
    const { letter, payload } = await reader.readFrame().catch(throwInvalid)
    if (letter === 'E') return
    if (letter !== 'D') throwInvalid(new Error('its parts are out of order'))
    hash.update(payload)
    yield payload
  }
}

async function footerOf(reader: BackupReader): Promise<Footer> {
  const { letter, payload } = await reader.readFrame()
  if (letter !== 'F') throw new Error('its parts are out of order')
  return JSON.parse(payload.toString())
}

/** Reads the whole file without writing anything, so that damage is detected before the database is changed. */
export const checkFile = (path: string): Promise<HeaderAndFooter> => readBackup(path, async () => countLines)

const newline = 0x0a

/** Counts the rows: COPY writes each row as one line, and escapes line breaks inside values. */
const countLines: ReadRows = async (_, rows) => {
  let count = 0
  for await (const chunk of rows)
    for (let position = chunk.indexOf(newline); position >= 0; position = chunk.indexOf(newline, position + 1)) count++
  return count
}
