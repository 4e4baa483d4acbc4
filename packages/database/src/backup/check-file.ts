import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import { BackupReader, type Footer, type Header, type Held } from './file-format.ts'

/** Processes the rows of one table; `rows` must be read to its end. */
export type TakeRows = (table: Header['tables'][number], rows: AsyncIterable<Buffer>) => Promise<number>

type Read = { header: Header; footer: Footer }

/**
 * Reads a backup from beginning to end and passes on each table's rows. Throws a sentence if the file is truncated or
 * altered. Errors thrown by `take` and `begin` are passed on.
 */
export async function readBackup(path: string, begin: (header: Header) => Promise<TakeRows>): Promise<Read> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new Error(`There is no file ${path}.`)
  const file = createReadStream(path)
  const plain = createGunzip()
  file.on('error', (error) => plain.destroy(error))
  file.pipe(plain)
  const reader = new BackupReader(plain)
  /** Adds the file's name to the error. */
  const wrong = (error: unknown): never => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The file ${path} is not a complete backup; it was truncated or altered: ${reason}.`, {
      cause: error,
    })
  }
  try {
    const header = await reader.header().catch(wrong)
    const take = await begin(header)
    const held: Held[] = []
    for (const table of header.tables) {
      const hash = createHash('sha256')
      const rows = await take(table, rowsOf(reader, hash, wrong))
      held.push({ table: table.name, rows, sha256: hash.digest('hex') })
    }
    const footer = await footerOf(reader).catch(wrong)
    if (!isDeepStrictEqual(footer.tables, held)) wrong(new Error('its checksums do not match'))
    await reader.end().catch(wrong)
    return { header, footer }
  } finally {
    file.destroy()
    plain.destroy()
  }
}

async function* rowsOf(reader: BackupReader, hash: ReturnType<typeof createHash>, wrong: (error: unknown) => never) {
  for (;;) {
    const { letter, payload } = await reader.frame().catch(wrong)
    if (letter === 'E') return
    if (letter !== 'D') wrong(new Error('its parts are out of order'))
    hash.update(payload)
    yield payload
  }
}

async function footerOf(reader: BackupReader): Promise<Footer> {
  const { letter, payload } = await reader.frame()
  if (letter !== 'F') throw new Error('its parts are out of order')
  return JSON.parse(payload.toString())
}

/** Reads the whole file without effects, so that a damaged one is detected before anything is changed. */
export const checkFile = (path: string): Promise<Read> => readBackup(path, async () => countLines)

const newline = 0x0a

/** A row of COPY is a line; line breaks inside values are escaped. */
const countLines: TakeRows = async (_, rows) => {
  let count = 0
  for await (const chunk of rows)
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count++
  return count
}
