import { CsvError, type CsvRow, readCell, readCsv } from '@muster/contracts/csv'
import { type ImportField, maxImportRows, type RowError } from '@muster/contracts/task-imports'
import { refuseInvalid } from '@muster/server/http/problems'
import { timeSlicer } from '@muster/server/run/slices'
import type { ProjectField } from '../custom-fields/values/definitions.ts'
import type { People } from './people-of.ts'
import { type ImportedTask, readRow } from './read-row.ts'
import type { Clock } from './read-rule.ts'
import type { Mapping } from './read-upload.ts'

/** `errors` contains only the first errors; `faultyRows` counts all rows with errors. */
export type ReadRowsResult = { tasks: ImportedTask[]; errors: RowError[]; faultyRows: number }

/** What the cells of a row may refer to. */
type References = { people: People; customFields: readonly ProjectField[]; clock: Clock }

const maxErrors = 1_000

let lastRead: Promise<unknown> = Promise.resolve()

/**
 * Reads the CSV text row by row, one file at a time per process and in slices of about 10 ms, so that even a malicious
 * file hardly delays requests other than imports. The number of a row is the number of the line in which it begins.
 * Returns the tasks, the first errors, and the number of rows with errors.
 */
export function readRows(text: string, mapping: Mapping, references: References): Promise<ReadRowsResult> {
  const result = lastRead.then(() => readInSlices(text, mapping, references))
  lastRead = result.catch(() => undefined)
  return result
}

async function readInSlices(
  text: string,
  mapping: Mapping,
  { people, customFields, clock }: References,
): Promise<ReadRowsResult> {
  const pauseIfNeeded = timeSlicer()
  const result: ReadRowsResult = { tasks: [], errors: [], faultyRows: 0 }
  let columns: Columns | undefined
  let count = 0
  for (const { line, cells } of rowsOf(text)) {
    const pause = pauseIfNeeded()
    if (pause) await pause
    if (!cells.some((cell) => cell.trim())) continue
    if (!columns) {
      columns = columnsOf(cells, mapping)
      continue
    }
    count++
    if (count > maxImportRows) refuse(`The file has more than ${maxImportRows.toLocaleString('en')} rows of tasks`)
    const customCells = { fields: customFields, cells: cellsOf(columns.customFields, cells) }
    const rowResult = readRow(cellsOf(columns.fields, cells), people, customCells, clock)
    if (rowResult.task) result.tasks.push(rowResult.task)
    else result.faultyRows++
    for (const error of rowResult.errors.slice(0, maxErrors - result.errors.length)) {
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
  return refuseInvalid({ field: 'file', message })
}

/** For each mapped field, the index of its column. */
type Columns = { fields: Map<ImportField, number>; customFields: Map<number, number> }

const cellsOf = <Key>(columns: ReadonlyMap<Key, number>, cells: readonly string[]) =>
  new Map([...columns].map(([key, columnIndex]) => [key, readCell(cells[columnIndex] ?? '')]))

function columnsOf(header: string[], { fields, customFields }: Mapping): Columns {
  const names = header.map((name) => readCell(name))
  return { fields: indexesOf(names, fields), customFields: indexesOf(names, customFields) }
}

function indexesOf<Key>(names: readonly string[], mapping: ReadonlyMap<Key, string>): Map<Key, number> {
  return new Map(
    [...mapping].map(([field, name]) => {
      const columnIndex = names.indexOf(name.trim())
      if (columnIndex < 0)
        refuseInvalid({ field: 'mapping', message: `The file has no column "${name.slice(0, 100)}"` })
      return [field, columnIndex]
    }),
  )
}
