import { type ImportField, maxImportRows, type RowError } from '@muster/contracts/task-imports'
import { invalid } from '@muster/server/problems'
import papaparse from 'papaparse'
import { type ImportedTask, type People, readRow } from './read-row.ts'

export type Rows = { tasks: ImportedTask[]; errors: RowError[] }

/** Reads the table row by row; the header is row 1. Every row that cannot be taken says why. */
export function readRows(text: string, mapping: Map<ImportField, string>, people: People): Rows {
  const [header, ...rows] = numberedRows(text.replace(/^\ufeff/, ''))
  if (!header || rows.length === 0) invalid({ field: 'file', message: 'The file holds no rows below its header line' })
  if (rows.length > maxImportRows) {
    invalid({
      field: 'file',
      message: `The file holds ${rows.length} rows; at most ${maxImportRows} can be imported at once`,
    })
  }
  const columns = columnsOf(header.cells, mapping)
  const errors: RowError[] = []
  const tasks = rows.flatMap(({ cells, row }) => {
    const read = readRow(new Map([...columns].map(([field, place]) => [field, cells[place]?.trim() ?? ''])), people)
    errors.push(...read.errors.map((error) => ({ row, ...error })))
    return read.task ? [read.task] : []
  })
  return { tasks, errors }
}

/** The rows that hold anything, by their numbers in the file: a blank one counts, as it does in a spreadsheet. */
function numberedRows(text: string) {
  const { meta } = papaparse.parse(text, {
    preview: 10,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', '\t', ';', '|'],
  })
  const table = papaparse.parse<string[]>(text, { delimiter: meta.delimiter })
  // An open quotation mark makes one cell of everything up to the next, rows and all.
  const open = table.errors.find(({ type }) => type === 'Quotes')
  if (open) invalid({ field: 'file', message: `A quotation mark in row ${(open.row ?? 0) + 1} is not closed` })
  return table.data
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim()))
}

function columnsOf(header: string[], mapping: Map<ImportField, string>): Map<ImportField, number> {
  const names = header.map((name) => name.trim())
  return new Map(
    [...mapping].map(([field, name]) => {
      const place = names.indexOf(name.trim())
      if (place < 0) invalid({ field: 'mapping', message: `The file has no column "${name.slice(0, 100)}"` })
      return [field, place]
    }),
  )
}
