import { CsvError, type CsvRow, readCell, readCsv } from '@muster/contracts/csv'
import { type ImportField, maxImportRows, type RowError } from '@muster/contracts/task-imports'
import { refuseInvalid } from '@muster/server/http/problems'
import { timeSlicer } from '@muster/server/run/slices'
import type { ProjectField } from '../custom-fields/values/definitions.ts'
import { positionGap } from '../tasks/position.ts'
import { findParents, type PlacedRow } from './find-parents.ts'
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
  const rows: PlacedRow[] = []
  const faultyLines = new Set<number>()
  let columns: Columns | undefined
  for (const { line, cells } of rowsOf(text)) {
    const pause = pauseIfNeeded()
    if (pause) await pause
    if (!cells.some((cell) => cell.trim())) continue
    if (!columns) {
      columns = columnsOf(cells, mapping)
      continue
    }
    if (rows.length === maxImportRows)
      refuse(`The file has more than ${maxImportRows.toLocaleString('en')} rows of tasks`)
    const customCells = { fields: customFields, cells: cellsOf(columns.customFields, cells) }
    const fieldCells = cellsOf(columns.fields, cells)
    const rowResult = readRow(fieldCells, people, customCells, clock)
    rows.push(placedRow(line, fieldCells))
    if (rowResult.task) result.tasks.push(rowResult.task)
    else faultyLines.add(line)
    for (const error of rowResult.errors.slice(0, maxErrors - result.errors.length)) {
      result.errors.push({ row: line, ...error })
    }
  }
  if (rows.length === 0) refuse('The file has no rows below its header line')
  const { parents, errors } = findParents(rows)
  for (const error of errors) faultyLines.add(error.row)
  result.errors = [...result.errors, ...errors].toSorted((one, other) => one.row - other.row).slice(0, maxErrors)
  result.faultyRows = faultyLines.size
  // Without faulty rows, the tasks have the indexes of the rows.
  if (result.faultyRows === 0) result.tasks = withParents(result.tasks, parents)
  return result
}

const placedRow = (line: number, cells: ReadonlyMap<ImportField, string>): PlacedRow => ({
  line,
  key: cells.get('key') ?? '',
  title: cells.get('title') ?? '',
  parent: cells.get('parent') ?? '',
  repeats: Boolean(cells.get('recurrence')),
})

/** Subtasks have the order of the file. */
function withParents(tasks: readonly ImportedTask[], parents: readonly (number | undefined)[]): ImportedTask[] {
  return tasks.map((task, place) => {
    const index = parents[place]
    return index === undefined ? task : { ...task, parent: { index, position: (place + 1) * positionGap } }
  })
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
