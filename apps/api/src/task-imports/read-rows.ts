import { CsvError, type CsvRow, readCell, readCsv } from '@muster/contracts/csv'
import { type ImportField, maxImportRows, type RowError } from '@muster/contracts/task-imports'
import { invalid } from '@muster/server/http/problems'
import { slices } from '@muster/server/run/slices'
import { type ImportedTask, type People, readRow } from './read-row.ts'

/** `errors` contains only the first errors; `faulty` counts all rows with errors. */
export type Rows = { tasks: ImportedTask[]; errors: RowError[]; faulty: number }

const mostErrors = 1_000

let lastRead: Promise<unknown> = Promise.resolve()

/**
 * Reads the table row by row, one file at a time per process and in slices of a few milliseconds, so that a malicious
 * file delays no other request. A row has the number of the line in which it begins. Returns the errors of each row.
 */
export function readRows(text: string, mapping: Map<ImportField, string>, people: People): Promise<Rows> {
  const read = lastRead.then(() => readInSlices(text, mapping, people))
  lastRead = read.catch(() => undefined)
  return read
}

async function readInSlices(text: string, mapping: Map<ImportField, string>, people: People): Promise<Rows> {
  const slice = slices()
  const result: Rows = { tasks: [], errors: [], faulty: 0 }
  let columns: Map<ImportField, number> | undefined
  let count = 0
  for (const { line, cells } of rowsOf(text)) {
    const others = slice()
    if (others) await others
    if (!cells.some((cell) => cell.trim())) continue
    if (!columns) {
      columns = columnsOf(cells, mapping)
      continue
    }
    count++
    if (count > maxImportRows) refuse(`The file has more than ${maxImportRows.toLocaleString('en')} rows of tasks`)
    const read = readRow(new Map([...columns].map(([field, place]) => [field, readCell(cells[place] ?? '')])), people)
    if (read.task) result.tasks.push(read.task)
    else result.faulty++
    for (const error of read.errors.slice(0, mostErrors - result.errors.length)) {
      result.errors.push({ row: line, ...error })
    }
  }
  if (count === 0) refuse('The file has no rows below its header line')
  return result
}

function* rowsOf(text: string): Generator<CsvRow> {
  try {
    yield* readCsv(text)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    refuse(error.message)
  }
}

function refuse(message: string): never {
  return invalid({ field: 'file', message })
}

function columnsOf(header: string[], mapping: Map<ImportField, string>): Map<ImportField, number> {
  const names = header.map((name) => readCell(name))
  return new Map(
    [...mapping].map(([field, name]) => {
      const place = names.indexOf(name.trim())
      if (place < 0) invalid({ field: 'mapping', message: `The file has no column "${name.slice(0, 100)}"` })
      return [field, place]
    }),
  )
}
