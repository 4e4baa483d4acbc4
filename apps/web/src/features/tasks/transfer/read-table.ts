import { CsvError, type CsvRow, readCell, readCsv, textOfFile } from '@muster/contracts/csv'
import { maxImportRows } from '@muster/contracts/task-imports'

/** A parsed file: its headers, the first rows as a preview, and the number of rows. */
export type Table = { headers: string[]; preview: CsvRow[]; rowCount: number }

const previewRows = 5
const maxBytes = 5 * 1024 * 1024
/** Maximum time to parse before letting the browser render. */
const sliceMilliseconds = 8

/**
 * Parses a CSV or tab-separated file in slices, so that the page stays responsive. `content` is a copy of the file,
 * because the browser refuses to upload a file that has changed on disk since the user chose it. Throws errors with
 * messages for the user.
 */
export async function readTable(file: File): Promise<{ table: Table; content: File }> {
  if (file.size > maxBytes) throw new Error('The file is larger than 5 MB.')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('The file could not be read. Choose it again.')
  })
  const text = textOfFile(new Uint8Array(bytes))
  if (text === undefined) throw new Error('The file is not UTF-8 text.')
  const { name, type, lastModified } = file
  return { table: await tableOf(text), content: new File([bytes], name, { type, lastModified }) }
}

/** The rows that begin in the given lines of a file that `readTable` has read. */
export async function rowsAt(content: File, lines: ReadonlySet<number>): Promise<CsvRow[]> {
  const text = textOfFile(new Uint8Array(await content.arrayBuffer())) ?? ''
  const rows: CsvRow[] = []
  for await (const row of rowsOf(text)) {
    if (lines.has(row.line)) rows.push(row)
    if (rows.length === lines.size) break
  }
  return rows
}

async function tableOf(text: string): Promise<Table> {
  const table: Table = { headers: [], preview: [], rowCount: -1 }
  try {
    for await (const row of rowsOf(text)) {
      if (table.rowCount === -1) table.headers = row.cells
      else if (table.rowCount < previewRows) table.preview.push(row)
      table.rowCount++
      if (table.rowCount > maxImportRows) {
        throw new CsvError(`The file has more than ${maxImportRows.toLocaleString('en')} rows of tasks`)
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? new Error(`${error.message}.`) : error
  }
  if (table.rowCount < 1) throw new Error('The file has no rows below its header line.')
  if (table.headers.every((header) => header === '')) throw new Error('The first line of the file names no columns.')
  return table
}

/** The rows that are not empty, including the header line, read in slices. */
async function* rowsOf(text: string): AsyncGenerator<CsvRow, void> {
  let startedAt = performance.now()
  for (const { line, cells } of readCsv(text)) {
    if (performance.now() - startedAt > sliceMilliseconds) {
      await new Promise((resolve) => setTimeout(resolve))
      startedAt = performance.now()
    }
    if (cells.some((cell) => cell.trim())) yield { line, cells: cells.map(readCell) }
  }
}
